# shellcheck shell=sh
# Read by make check before each test, with KEYLINE_TOP and KEYLINE_BUILD set: the same
# world for every test, whoever runs it and wherever.
#
#   KEYLINE         the program under test
#   KEYLINE_TOP     the source tree
#   KEYLINE_BUILD   the build tree
#   KEYLINE_SHARED  vectors that lie beside the project; tests leave them out where missing

KEYLINE=${KEYLINE:-$KEYLINE_BUILD/keyline}
KEYLINE_SHARED=${KEYLINE_SHARED:-$KEYLINE_TOP/../shared}
LC_ALL=C.UTF-8
TZ=UTC
CMOCKA_MESSAGE_OUTPUT=TAP
ASAN_OPTIONS=detect_leaks=1:abort_on_error=1:detect_stack_use_after_return=1
UBSAN_OPTIONS=print_stacktrace=1
TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
export KEYLINE KEYLINE_TOP KEYLINE_BUILD KEYLINE_SHARED
export LC_ALL TZ CMOCKA_MESSAGE_OUTPUT ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS

unset LANGUAGE NO_COLOR COLUMNS LINES XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
for name in $(env | sed -n 's/^\(\(AWS\|KEYLINE_DB\|KEYLINE_CONFIG\)[A-Za-z0-9_]*\)=.*/\1/p'); do
    unset "$name"
done
