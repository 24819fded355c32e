#!/bin/sh
# Speaks as KataGo's analysis engine does, for games of few moves: the last turn
# first, with noise between the answers. Black leads by as many points as the
# board has moves, but before a turn that $LOSER names, where White leads by 20.
echo "KataGo stand-in" >&2
while IFS= read -r line; do
    case "$line" in *'"id":"'*) ;; *) continue ;; esac
    id=$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')
    turns=$(printf '%s' "$line" | sed 's/.*"analyzeTurns":\[\([0-9,]*\)\].*/\1/' | tr ',' '\n' | sort -rn)
    [ -n "$LOG" ] && printf '%s\n' "$line" >> "$LOG"
    case "$1" in
        error) printf '{"error":"board is square","field":"boardXSize","id":"%s"}\n' "$id"; continue ;;
        dies) echo "out of memory" >&2; exit 1 ;;
        silent) sleep 100 ;;
    esac
    echo "this is no JSON"
    printf '{"warning":"old rules","field":"rules","id":"%s"}\n' "$id"
    printf '{"id":"another","turnNumber":0,"rootInfo":{"winrate":0.9,"scoreLead":50,"visits":1}}\n'
    for turn in $turns; do
        lead=$turn
        [ "$turn" = "$LOSER" ] && lead=-20
        printf '{"id":"%s","turnNumber":%s,"isDuringSearch":true,"rootInfo":{"winrate":0.1,"scoreLead":-9,"visits":1}}\n' "$id" "$turn"
        printf '{"id":"%s","turnNumber":%s,"isDuringSearch":false,"moveInfos":[{"move":"A1","order":1,"visits":9,"winrate":0.4,"scoreLead":-1.5,"prior":0.1,"pv":["A1"]},{"move":"G7","order":0,"visits":80,"winrate":0.6,"scoreLead":1.5,"prior":0.5,"pv":["G7","C7","pass"]}],"rootInfo":{"winrate":0.55,"scoreLead":%s,"scoreStdev":8.5,"visits":90}}\n' "$id" "$turn" "$lead"
    done
done
