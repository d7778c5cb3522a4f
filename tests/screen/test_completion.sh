#!/usr/bin/env bash
# Tab in bash, zsh and fish, each in a terminal, with the script that keyline prints.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/screen/lib.sh"
. "$KEYLINE_TOP/tests/tools/programs.sh"

cd "$test_dir" || exit
mkdir bin 'my folder'
ln -s "$KEYLINE" bin/keyline
touch 'my folder/rows.json'
cat >rows.jsonl <<'END'
{"pk":"it's \"q\" $HOME","sk":"1"}
{"pk":"SEASON#1:x y","sk":"1"}
{"pk":"SEASON#2=y","sk":"1"}
END
run import rows.jsonl --db "$HOME/my.db" --table leaderboard --partition-key pk --sort-key sk:S
expect_status 'a store' 0

# A line is given up with C-u before the next one.
completes() { # TYPED LINE: Tab makes LINE of it
    send C-u
    type_text "$1"
    send Tab
    wait_for "> $2" "$shell: $1"
}
gives() { # TYPED WORD: Tab, and then the last word that the program gets is WORD
    send C-u
    type_text "$1"
    send Tab
    # The function that tells its words is put before the line.
    send C-a
    type_text 'last '
    send C-e
    send Enter
    wait_for "<$2>" "$shell: $1 is the word $2"
    type_text clear
    send Enter
    wait_gone "<$2>" "$shell: ready for the next"
}

begin() { # SETUP: what the shell needs, with the prompt "> "
    wait_for '>' "$shell starts"
    type_text "$1; clear; echo read'y'"
    send Enter
    wait_for ready "$shell: the script is read"
}

all_completions() {
    completes 'keyline quer' 'keyline query'
    completes 'keyline scheme inf' 'keyline scheme infer'
    completes 'keyline query x y --consis' 'keyline query x y --consistent-read'
    completes 'keyline query x y --output js' 'keyline query x y --output json'
    completes 'keyline query x y --output=type' 'keyline query x y --output=typed'
    completes 'keyline query --db ~/my.db lead' 'keyline query --db ~/my.db leaderboard'
    completes 'keyline query --db ~/my' 'keyline query --db ~/my.db'
    completes 'keyline query --db=my\ f' 'keyline query --db=my\ folder/'
    completes 'keyline import my\ folder/ro' 'keyline import my\ folder/rows.json'
    completes 'keyline explain half-m' 'keyline explain half-migrated-padding'
    completes 'keyline query leaderboard --db ~/my.db --partition p' \
        'keyline query leaderboard --db ~/my.db --partition pk='
    gives 'keyline query leaderboard --db ~/my.db it' "it's \"q\" \$HOME"
    gives 'keyline query leaderboard --db ~/my.db SEASON#1:' 'SEASON#1:x y'
    gives 'keyline query leaderboard --db ~/my.db "SEASON#2=' 'SEASON#2=y'
    gives 'keyline query leaderboard --db ~/my.db --partition pk=SEASON#2' 'pk=SEASON#2=y'
    # What is not known is not made up, and nothing hangs.
    completes 'keyline query --region nowhere lead' 'keyline query --region nowhere lead'
    completes 'keyline query --db none.db lead' 'keyline query --db none.db lead'
}

shell=bash
start_screen 100 24 PATH="$test_dir/bin:$PATH" PS1='> ' INPUTRC=/dev/null \
    "$BASH" --norc --noprofile -i
begin 'last() { echo "<${!#}>"; }; source <(keyline completion bash)'
all_completions
stop_screen

shell=zsh
zsh=$(working zsh --version)
if [ -n "$zsh" ]; then
    start_screen 100 24 PATH="$test_dir/bin:$PATH" PS1='> ' EDITOR=emacs "$zsh" -f -i
    begin 'last() { echo "<${@[-1]}>" }; autoload -U compinit; compinit -u -D;
source <(keyline completion zsh)'
    all_completions
    stop_screen
else
    skip zsh 'zsh is missing (bootstrap --ci installs it)'
fi

shell=fish
fish=$(working fish --version)
if [ -n "$fish" ]; then
    start_screen 100 24 PATH="$test_dir/bin:$PATH" "$fish" --no-config -i \
        -C 'function fish_prompt; echo "> "; end; set -g fish_autosuggestion_enabled 0
function last; echo "<$argv[-1]>"; end'
    begin 'keyline completion fish | source'
    all_completions
    stop_screen
else
    skip fish 'fish is missing (bootstrap --ci installs it)'
fi

done_testing
