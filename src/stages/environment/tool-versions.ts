import { isWanted, VERSION_COMMANDS, type WantedVersion } from '../../config/ecosystem/tool-versions.js'
import type { Log } from '../../log.js'
import type { Sandbox } from '../../sandbox/sandbox.js'

/** Some tools are scripts that start slowly; without an answer nothing is said. */
const LIMIT_MS = 20_000

/** Says in the log which versions the repository asks for and the sandbox does not have. Never rejects. */
export async function tellOtherVersions(
  sandbox: Pick<Sandbox, 'exec'>,
  wanted: readonly WantedVersion[],
  log: Log,
): Promise<void> {
  if (wanted.length === 0) return
  const script = wanted
    .map(({ tool }) => `echo "${tool} $(${VERSION_COMMANDS[tool]} </dev/null 2>/dev/null | tr '\\n' ' ')"`)
    .join('\n')
  const { stdout } = await sandbox
    .exec(['sh', '-c', script], { timeoutMs: LIMIT_MS, keepBytes: 20_000 })
    .catch(() => ({ stdout: '' }))
  const lines = stdout.split('\n')
  for (const one of wanted) {
    const line = lines.find((text) => text.startsWith(`${one.tool} `))
    if (line === undefined) continue
    const version = /\d+(?:\.\d+)+/.exec(line)?.[0]
    if (version !== undefined && isWanted(one, version)) continue
    const there = version === undefined ? 'does not have it' : `has ${version}`
    log.info(
      `${one.from} asks for ${one.tool} ${one.version}, and the sandbox ${there}: install it in an earlier step or in an image.`,
    )
  }
}
