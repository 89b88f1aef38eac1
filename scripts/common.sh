# shellcheck shell=sh
# Shared by the scripts: to be sourced after `cd` to the source tree.

# Each compiler process may want 1.5 GB: fewer jobs than cores where memory is short.
build_jobs() {
  cores=$(nproc)
  by_memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
  [ "${by_memory:-0}" -ge 1 ] || by_memory=1
  if [ "$by_memory" -lt "$cores" ]; then echo "$by_memory"; else echo "$cores"; fi
}

# configure PRESET [OPTION...]: configures build/PRESET, through ccache where it is installed.
configure() {
  preset=$1
  shift
  if command -v ccache >/dev/null; then
    set -- "$@" -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  fi
  cmake --preset "$preset" "$@"
}
