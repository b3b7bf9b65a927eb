import { execFileSync } from 'node:child_process'

/** Where a container on the engine's default network finds this machine. */
export function bridgeAddress(): string {
  const format = '{{range .IPAM.Config}}{{.Gateway}} {{.Subnet}}{{end}}'
  const told = execFileSync('docker', ['network', 'inspect', 'bridge', '--format', format], {
    encoding: 'utf8',
  })
  // Docker 20.10 tells the subnet alone until it is started again; the gateway is its first address.
  const [address] = told.trim().split(' ')
  if (!address) throw new Error('The default network of Docker has no address.')
  return address.replace(/0\/\d+$/, '1')
}
