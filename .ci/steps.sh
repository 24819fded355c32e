# What the scripts of this folder share: they are sourced from here.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CARGO_TERM_COLOR=never
# A fresh checkout is built once: what incremental builds keep would never be read, nor would the lines of a backtrace.
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=false

step() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }

scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT

# Some jobs go on beside the steps, for cores that a step leaves idle. What they print comes where they are waited for.
declare -A beside
meanwhile() { # NAME COMMAND...
	local name=$1
	shift
	"$@" >"$scratch/$name" 2>&1 &
	beside[$name]=$!
}
wait_for() { # NAME
	local end=0
	wait "${beside[$1]}" || end=$?
	cat "$scratch/$1"
	return $end
}
