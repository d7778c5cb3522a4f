# Completion of keyline for fish; printed by `keyline completion fish`. What may be typed is
# known to `keyline complete`.

function __keyline_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    # A quote that is still open makes no escaped word.
    set -l token (string unescape -- $typed; or string replace -r '^["\']' '' -- $typed)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    $program complete -- $words[2..] "$token" 2>/dev/null
end

function __keyline_wants_files
    set -l lines (__keyline_complete)
    test "$lines[1]" = files
end

function __keyline_words
    set -l lines (__keyline_complete)
    printf '%s\n' $lines[2..]
end

complete -c keyline -f -n 'not __keyline_wants_files' -a '(__keyline_words)'
complete -c keyline -F -n __keyline_wants_files
