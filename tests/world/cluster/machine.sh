#!/usr/bin/env bash
# A Kubernetes cluster of one node in namespaces of its own. It lasts as long as its standard input, whose lines are
# commands, each answered by `done`. Started by `cluster.ts` as `machine.sh outside PROGRAMS TEMPORARY_FOLDER` in a new
# network namespace, that of the control plane; file descriptor 3 is the namespace that the cluster is reached from.
set -euo pipefail
stage=$1 programs=$2

there() { nsenter --net=/proc/self/fd/3 "$@"; }
hierarchies=(/sys/fs/cgroup/*/)
[[ ! -e /sys/fs/cgroup/cgroup.controllers ]] || hierarchies=(/sys/fs/cgroup/)
# Control groups and the folder; the rest goes with the namespaces.
clear_up() { # FOLDER
  find "${hierarchies[@]/%/${1##*/}}" -depth -type d -exec rmdir {} + 2>/dev/null || true
  rm -rf --one-file-system "$1"
}

if [[ $stage = outside ]]; then
  # Its link holds a number for a cluster, and is gone with the namespace, however that ends.
  number=0
  until there ip link add "caisson-k$number" type veth peer name uplink netns $$ 2>/dev/null; do
    number=$((number + 1))
    ((number < 250)) || { echo 'No link to a network namespace can be made' >&2; exit 1; }
  done
  folder=$3/caisson-cluster-$number
  trap 'clear_up "$folder"; there ip link delete "caisson-k$number"' EXIT
  clear_up "$folder"
  for left in "$3"/caisson-cluster-*; do
    there ip link show "caisson-k${left##*-}" >/dev/null 2>&1 || clear_up "$left"
  done
  mkdir "$folder"
  there ip address add "198.18.$number.1/30" dev "caisson-k$number"
  there ip link set "caisson-k$number" up
  # The first process of a PID namespace takes all others along when it ends.
  unshare --pid --mount --fork --kill-child --mount-proc bash "$0" inside "$programs" "$folder" "$number"
  exit
fi

folder=$3 number=$4
exec 3>&-
address=198.18.$number.2 node=198.19.0.2
declare -A pids

start() { # NAME PROGRAM [ARGUMENT...]
  "${@:2}" </dev/null >>"$folder/log/$1.log" 2>&1 &
  pids[$1]=$!
}
stop() { # NAME SIGNAL
  kill -"$2" "${pids[$1]}"
  wait "${pids[$1]}" || true
}
on_node() { nsenter --net=/run/netns/node "$@"; }

# Programs write to fixed places, too.
mount -t tmpfs tmpfs /run
mkdir -p /run/netns /run/etcd "$folder"/{lib,log}
mount --bind "$folder/lib" /var/lib
mount --bind "$folder/log" /var/log
mkdir -p "${hierarchies[@]/%/${folder##*/}}"

# The node is not the machine of the control plane: no policy keeps a Pod from the machine that it runs on.
ip netns add node
ip link set lo up
ip address add "$address/30" dev uplink
ip link set uplink up
ip link add node type veth peer name eth0 netns node
ip address add 198.19.0.1/30 dev node
ip link set node up
ip route add 10.244.0.0/16 via "$node"
# The Service `kubernetes`, which needs no kube-proxy thus.
ip address add 10.96.0.1/32 dev lo
# There is no way from the node to this machine.
echo 0 >/proc/sys/net/ipv4/ip_forward
on_node ip link set lo up
on_node ip address add "$node/30" dev eth0
on_node ip link set eth0 up
on_node ip route add "$address" via 198.19.0.1
on_node ip route add 10.96.0.0/16 via 198.19.0.1
on_node bash -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'

# Without WatchList: Debian's etcd cannot report the progress of a watch, so the API server would end any that starts at
# version 0, as kwok's do, with an error.
api_server() {
  start kube-apiserver "$programs/kube-apiserver" \
    --etcd-servers=http://127.0.0.1:2379 --advertise-address="$address" --secure-port=443 --cert-dir="$folder/api" \
    --service-cluster-ip-range=10.96.0.0/16 --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
    --feature-gates=WatchList=false \
    --token-auth-file="$folder/tokens.csv" --allow-privileged --enable-aggregator-routing \
    --service-account-issuer=https://kubernetes.default.svc \
    --service-account-key-file="$folder/service-accounts.pem" \
    --service-account-signing-key-file="$folder/service-accounts.pem" \
    --kubelet-preferred-address-types=InternalIP \
    --kubelet-client-certificate="$folder/kubelet-client.crt" --kubelet-client-key="$folder/kubelet-client.key"
}
others() {
  start kube-controller-manager "$programs/kube-controller-manager" --kubeconfig="$folder/admin.yaml" \
    --leader-elect=false --service-account-private-key-file="$folder/service-accounts.pem" \
    --root-ca-file="$folder/api/apiserver.crt"
  start kube-scheduler "$programs/kube-scheduler" --kubeconfig="$folder/admin.yaml" --leader-elect=false
  start kubelet on_node "$programs/kubelet" --config="$folder/kubelet.yaml" --kubeconfig="$folder/node.yaml" \
    --hostname-override=node --node-ip="$node"
}
# The controller of policies decides about packets that it is asked about. Its own rules need nftables' `queue`, which
# not every kernel has (CONFIG_NFT_QUEUE); these ask it about the same packets.
policies() { # A|D, what is done to the rules: append or delete them
  on_node iptables -t mangle -"$1" POSTROUTING -m owner --uid-owner 0 -j ACCEPT
  on_node iptables -t mangle -"$1" POSTROUTING -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT
  on_node iptables -t mangle -"$1" POSTROUTING -s 10.244.0.0/16 -j NFQUEUE --queue-num 100
  on_node iptables -t mangle -"$1" POSTROUTING -d 10.244.0.0/16 -j NFQUEUE --queue-num 100
}

echo "$number"
while read -r command; do
  case $command in
    control-plane)
      start etcd etcd --data-dir=/run/etcd --log-level=error
      start containerd on_node containerd --config "$folder/containerd.toml"
      api_server
      ;;
    others) others ;;
    api-server-on) api_server ;;
    # Politely, it waits for a minute until every watch has ended.
    api-server-off) stop kube-apiserver KILL ;;
    policies-on)
      start kube-network-policies on_node "$programs/kube-network-policies" --kubeconfig="$folder/admin.yaml" --node=node
      policies A
      ;;
    relay) start relay node "$(dirname "$0")/relay.mjs" 198.19.0.1 8080 "$folder/relay.sock" ;;
    node-closed) on_node iptables -I INPUT -s 10.244.0.0/16 -m conntrack --ctstate NEW -j DROP ;;
    node-open) on_node iptables -D INPUT -s 10.244.0.0/16 -m conntrack --ctstate NEW -j DROP ;;
    policies-off)
      policies D
      stop kube-network-policies TERM
      ;;
  esac
  echo done
done
