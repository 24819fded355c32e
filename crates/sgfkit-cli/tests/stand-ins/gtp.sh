#!/bin/sh
# Speaks the Go Text Protocol as Leela Zero's kin do, and breaks as $1 says.
moves=0
while IFS= read -r command; do
    [ -n "$LOG" ] && printf '%s\n' "$command" >> "$LOG"
    case "$command" in
        name) printf 'hello before the answer\n= Stand-in\n\n' ;;
        version) printf '= 1.0\n\n' ;;
        list_commands)
            case "$1" in
                estimates) printf '= name\nestimate_score\ntop_moves_black\n\n' ;;
                none) printf '= name\nversion\n\n' ;;
                *) printf '= name\nkata-analyze\n\n' ;;
            esac ;;
        boardsize*)
            case "$1:$command" in
                "refuses:boardsize 9") printf '? unacceptable size\n\n' ;;
                *) printf '= \n\n' ;;
            esac ;;
        clear_board) moves=0; printf '= \n\n' ;;
        "play W I1") printf '? illegal\n\n' ;;
        play*)
            moves=$((moves + 1))
            case "$1:$moves" in
                refuses-move:3) printf '? illegal move\n\n' ;;
                *) printf '= \n\n' ;;
            esac ;;
        kata-analyze*)
            case "$1:$moves" in
                dies:*) echo "no more memory" >&2; exit 3 ;;
                dies-at:2) exit 3 ;;
                silent:*) exec sleep 100 ;;
                endless:*) printf '=\n'; while :; do printf 'info move A1 visits 1 winrate 0.4 pv A1\n'; done ;;
                silent-at:3) exec sleep 100 ;;
                garbage:*) while :; do printf 'garbage without end\n'; done ;;
                long:1) printf '=\n'; head -c 20000000 /dev/zero | tr '\0' 'x'; printf '\n' ;;
                *) printf '=\n' ;;
            esac
            printf 'info move A1 visits 10 winrate 0.4 scoreMean -3.5 order 1 pv A1 info move G3 visits 20 winrate 0.61 scoreMean 2.5 order 0 pv G3 C5\n'
            IFS= read -r stop
            printf 'info move G3 visits 200 winrate 0.62 scoreMean 2.5 order 0 pv G3 C5\n\n' ;;
        estimate_score)
            case "$moves" in
                3) printf '? no idea\n\n' ;;
                *) printf '= B+2.5 (upper bound: 3.0, lower: 2.0)\n\n' ;;
            esac ;;
        top_moves_black) printf '= G3 75.00 C5 71.30\n\n' ;;
        top_moves*) printf '? unknown command\n\n' ;;
        quit) printf '= \n\n'; exit 0 ;;
        *) printf '= \n\n' ;;
    esac
done
