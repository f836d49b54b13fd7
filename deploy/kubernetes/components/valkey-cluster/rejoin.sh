#!/bin/sh
# Runs in a server's pod. Without arguments: introduces the server to the others after its start, unless they still find
# each other. Their addresses change with each start, so after a failure of all of them none knows where the others are.
# With `check`: succeeds if the server is in the cluster and, as a replica, has its primary's data.
set -eu
export REDISCLI_AUTH="$VALKEY_PASSWORD" VALKEYCLI_AUTH="$VALKEY_PASSWORD" # the name depends on the version

ask() { # COMMAND...
    timeout 3 valkey-cli --user operator "$@" | tr -d '\r'
}

# After its start a server takes the others for reachable until the node timeout has passed.
is_joined() {
    uptime=$(ask info server | sed -n 's/^uptime_in_seconds://p')
    [ "${uptime:-0}" -gt 6 ] && ask cluster info | grep -qx cluster_state:ok
}

if [ "${1:-}" = check ]; then
    is_joined && ask info replication | grep -qxE 'role:master|master_link_status:up'
    exit
fi

introduce() {
    for server in $SERVERS; do
        address=$(ask -h "$server" config get cluster-announce-ip | sed -n 2p)
        [ -z "$address" ] || ask cluster meet "$address" 6379 > /dev/null
    done
}

end=$(($(date +%s) + 120))
while [ "$(date +%s)" -lt "$end" ]; do
    case $(ask cluster info | sed -n 's/^cluster_known_nodes://p') in
        "") ;;     # it has not started yet
        1) exit ;; # it is new: create.sh will make it part of the cluster, and wants it to know no other
        *) if is_joined; then exit; else introduce; fi ;;
    esac
    sleep 1
done
