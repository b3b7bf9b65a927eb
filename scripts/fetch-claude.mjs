// Prints the path of the Claude Code executable that this release is tested with, fetching it if needed: for this
// machine, or for the given C library.
import { claudeCode } from '../lib/agents/claude/claude-code.js'
import { ensureExecutable } from '../lib/agents/install/executable.js'
import { detectLibc } from '../lib/sandbox/toolchains/libc.js'

const [cacheDir, libc] = process.argv.slice(2)
if (!cacheDir) throw new Error('Usage: node scripts/fetch-claude.mjs CACHE_FOLDER [glibc|musl]')
const to = (message) => process.stderr.write(`${message}\n`)
const { path } = await ensureExecutable(claudeCode, {
  platform: process.platform,
  arch: process.arch,
  libc: libc ?? (await detectLibc()),
  cacheDir,
  log: { debug() {}, info: to, warn: to, error: to, group: (_title, body) => body() },
  ...(process.env.npm_config_registry ? { registry: process.env.npm_config_registry } : {}),
})
console.log(path)
