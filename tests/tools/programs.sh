# shellcheck shell=bash
# Programs that run or check code, for tests. The first of a name in PATH may be a wrapper
# that does not work in a test's home folder, or of another version.
#
#   working NAME ARGUMENT…    the first NAME of PATH that runs with these arguments
#   working_python MODULE     a Python that has the module
#   working_aws               the AWS CLI of version 2
#   modules                   the folder of what comes from npm

working() {
    local name=$1 path
    shift
    while read -r path; do
        if "$path" "$@" >/dev/null 2>&1 </dev/null; then
            echo "$path"
            return
        fi
    done < <(type -aP "$name")
    return 1
}

working_python() { working python3 -c "import $1"; }

# The version is on standard output, and a shim that finds nothing has none.
working_aws() {
    local path
    while read -r path; do
        if [[ $("$path" --version 2>/dev/null) == aws-cli/2* ]]; then
            echo "$path"
            return
        fi
    done < <(type -aP aws)
    return 1
}

modules() {
    dirname "${KEYLINE_DYNALITE:-$KEYLINE_TOP/build-dynalite/node_modules/dynalite}"
}
