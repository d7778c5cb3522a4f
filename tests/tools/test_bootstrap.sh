#!/usr/bin/env bash
# bootstrap on machines that have this and lack that, all of stubs: each tool writes its
# name and arguments into a log.
. "$KEYLINE_TOP/tests/tools/tap.sh"

real=$test_dir/real # what any machine has
for tool in bash sh env dirname uname grep sed sort tr cat tail head getconf mkdir touch; do
    mkdir -p "$real"
    ln -s "$(command -v "$tool")" "$real"
done

# machine UID TOOL…: a fresh checkout on a machine with these tools and libraries.
machine() {
    local uid=$1 name
    shift
    tree=$test_dir/tree
    bin=$test_dir/bin
    rm -rf "$tree" "$bin" "$test_dir/log"
    mkdir -p "$tree" "$bin"
    cp "$KEYLINE_TOP/bootstrap" "$tree"
    echo "$@" >"$bin/have"
    stub id "echo $uid"
    for name in make cc sudo apt-get; do
        [[ " $* " != *" $name "* ]] || stub "$name" ''
    done
    for name in tmux python3 openssl sqlite3 node npm automake; do
        [[ " $* " != *" $name "* ]] || stub "$name" 'exit 1'
    done
    [[ " $* " != *" pkg-config "* ]] || stub pkg-config "
case \" \$(cat $bin/have) \" in *\" \$2 \"*) ;; *) exit 1 ;; esac"
    [[ " $* " != *" autoconf "* ]] || {
        stub autoconf ''
        stub autoreconf 'mkdir -p build-aux; touch Makefile.in build-aux/tap-driver.sh
printf "#!/bin/sh\necho configure \$* >>'"$test_dir/log"'
echo abs_top_srcdir = \$PWD >Makefile; touch config.status\n" | sed "s/ \$\*/ \"\$*\"/" >configure
chmod +x configure'
        ln -s "$(command -v chmod)" "$bin"
    }
}

stub() { # NAME COMMANDS
    printf '#!/bin/sh\ncase %s in id | pkg-config) ;; *) echo %s "$*" >>%s ;; esac\n%s\n' \
        "$1" "$1" "$test_dir/log" "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}

os() { printf 'ID=%s\nID_LIKE="%s"\n' "$1" "${2:-}" >"$test_dir/os"; }

bootstrap() {
    : >"$test_dir/log"
    said=$(cd / && env -i PATH="$bin:$real" OS_RELEASE="$test_dir/os" \
        sh "$tree/bootstrap" "$@" 2>&1 </dev/null)
    status=$?
    log=$(cat "$test_dir/log")
}

says() { [[ $said == *"$1"* ]] || { echo "$said"; false; }; }
did() { [[ $log == *"$1"* ]] || { echo "$log"; false; }; }
did_not() { [[ $log != *"$1"* ]] || { echo "$log"; false; }; }

# All that building and testing need, by the names in the table's probes.
all=$(awk '$1 == "build" || $1 == "check" || $1 == "node" { sub(/.*:/, "", $2); printf "%s ", $2 }' \
    "$KEYLINE_TOP/bootstrap")
os debian

# shellcheck disable=SC2086
machine 1000 $all
bootstrap
check 'all is there: it builds' test "$status" -eq 0
check 'by autoreconf' did autoreconf
check 'configure' did configure
check 'and make' did 'make -s'
bootstrap
check 'again: make' did 'make -s'
check 'and nothing else' did_not configure
bootstrap --enable-tsan
check 'options reach configure' did 'configure -q --enable-tsan'
mv "$tree" "$tree.moved"
tree=$tree.moved
bootstrap
check 'a moved folder is configured anew' did 'configure -q'
rm -rf "$tree"

# shellcheck disable=SC2086
machine 0 ${all/jansson/apt-get}
rm -f "$bin/node" "$bin/npm"
bootstrap
check 'root: what is missing is installed' \
    did 'apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends libjansson-dev'
check 'then it builds' did 'make -s'
check 'Node.js is not what a user waits for' did_not nodejs
check 'nor are the languages of expr' did_not golang-go
bootstrap --ci
check 'with --ci lint, too' did shellcheck
check 'and the languages of expr' did ' golang-go '

# shellcheck disable=SC2086
machine 1000 ${all/jansson/apt-get sudo}
bootstrap
check 'sudo is asked not to ask' did 'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get'

# shellcheck disable=SC2086
machine 1000 ${all/jansson/apt-get}
bootstrap
check 'without rights it stops' test "$status" -eq 1
check 'and says what is missing' says 'keyline needs: libjansson-dev'
check 'and how to get it' says 'apt-get install -y --no-install-recommends libjansson-dev'
check 'and builds nothing' did_not configure
os weird 'suse opensuse'
bootstrap
check 'the names of a kindred system' says 'zypper install libjansson-devel (names untested'
os plan9
bootstrap
check 'the library itself where no name is known' says 'keyline needs: jansson'

os debian
# shellcheck disable=SC2086
machine 1000 ${all/tmux/}
bootstrap
check 'what only tests need does not stop it' test "$status" -eq 0
check 'but is told' says 'testing needs: tmux'
check 'and it builds' did 'make -s'

# shellcheck disable=SC2086
machine 1000 $all
ln -s "$(command -v cp)" "$bin"
mkdir -p "$tree/tests/integration"
touch "$tree"/tests/integration/package{,-lock}.json
bootstrap
check 'a server for tests comes from npm' did 'npm ci --ignore-scripts'
check 'where that fails it is told' says 'npm ci failed'
check 'and stops nothing' did 'make -s'
mkdir -p "$tree"/build-dynalite/node_modules/{dynalite,@aws-sdk}
bootstrap
check 'what is there is not fetched again' did_not npm

machine 1000 apt-get
bootstrap
check 'a bare machine needs all' says 'keyline needs: autoconf automake gcc libc6-dev lib'

done_testing
