// Prints the path of an agent's executable that this release is tested with, fetching it if needed: for this machine,
// or for the given C library.
import { ensureExecutable } from '../lib/agents/install/executable.js'
import { AGENTS } from '../lib/agents/registry.js'
import { detectLibc } from '../lib/sandbox/toolchains/libc.js'

const [name, cacheDir, libc] = process.argv.slice(2)
const agent = AGENTS[name]
if (!agent || !cacheDir) {
  const names = Object.keys(AGENTS).join('|')
  throw new Error(`Usage: node scripts/fetch-agent.mjs ${names} CACHE_FOLDER [glibc|musl]`)
}
const to = (message) => process.stderr.write(`${message}\n`)
const { path } = await ensureExecutable(agent, {
  platform: process.platform,
  arch: process.arch,
  libc: libc ?? (await detectLibc()),
  cacheDir,
  log: { debug() {}, info: to, warn: to, error: to, group: (_title, body) => body() },
  ...(process.env.npm_config_registry ? { registry: process.env.npm_config_registry } : {}),
})
console.log(path)
