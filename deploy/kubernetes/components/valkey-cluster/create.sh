#!/bin/sh
# Makes a cluster of three primaries, each with a replica, of the six servers in $SERVERS. Changes nothing if they
# already are one.
set -eu
export REDISCLI_AUTH="$VALKEY_PASSWORD" VALKEYCLI_AUTH="$VALKEY_PASSWORD" # the name depends on the version

ask() { # SERVER COMMAND...
    server=$1
    shift
    timeout 5 valkey-cli --user operator -h "$server" "$@" | tr -d '\r'
}

setting() { # SERVER NAME
    ask "$1" config get "$2" | sed -n 2p
}

# Prints MACHINE and ADDRESS of each server, or stops at the first one that belongs to a cluster.
inspect() {
    for server in $SERVERS; do
        known=$(ask "$server" cluster info | sed -n 's/^cluster_known_nodes://p')
        case $known in
            "") echo "$server does not respond yet." >&2 ;;
            1)
                machine=$(setting "$server" availability-zone)
                address=$(setting "$server" cluster-announce-ip)
                [ -z "$machine" ] || [ -z "$address" ] || echo "$machine $address"
                ;;
            *) return 1 ;;
        esac
    done
}

# Prints the addresses in the order in which valkey-cli makes the first three primaries, and the 5th, 6th and 4th their
# replicas. Primaries are on different machines, because a cluster that loses two of three at once stops. A replica is
# on another machine than its primary.
arrange() {
    awk '
        { machine[NR] = $1; address[NR] = $2 }
        END {
            for (i = 1; i <= NR; i++) if (n < 3 && !seen[machine[i]]++) { primary[++n] = i; used[i] = 1 }
            for (i = 1; i <= NR; i++) if (n < 3 && !used[i]) { primary[++n] = i; used[i] = 1 }
            for (i = 1; i <= NR; i++) if (!used[i]) other[++m] = i
            least = 4
            for (a = 1; a <= 3; a++) for (b = 1; b <= 3; b++) {
                c = 6 - a - b
                if (a == b) continue
                together = (machine[other[a]] == machine[primary[1]]) \
                    + (machine[other[b]] == machine[primary[2]]) + (machine[other[c]] == machine[primary[3]])
                if (together < least) {
                    least = together
                    replicas = address[other[c]] " " address[other[a]] " " address[other[b]]
                }
            }
            print address[primary[1]], address[primary[2]], address[primary[3]], replicas
        }'
}

is_complete() {
    for server in $SERVERS; do
        if ask "$server" cluster info | grep -qx cluster_slots_assigned:16384; then
            [ "$(ask "$server" cluster nodes | grep -c slave)" -ge 3 ] && return
        fi
    done
    return 1
}

while found=$(inspect); do
    if [ "$(echo "$found" | grep -c .)" -eq 6 ]; then
        # Names would not do: servers introduce each other by address.
        addresses=$(echo "$found" | arrange | sed 's/  */:6379 /g; s/$/:6379/')
        # shellcheck disable=SC2086
        valkey-cli --user operator --cluster create $addresses --cluster-replicas 1 --cluster-yes
        break
    fi
    sleep 1
done

tries=0
until is_complete; do
    tries=$((tries + 1))
    if [ "$tries" -ge 10 ]; then
        echo "The cluster is incomplete. Run CLUSTER RESET HARD on each server, then this Job again." >&2
        exit 1
    fi
    sleep 1
done
echo "The cluster is complete."
