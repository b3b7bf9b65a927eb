import { execFileSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is taken away from the container, at its engine's command line; everything else is as in a run. */
export interface Weakening {
  /** Arguments that are left out: `--flag value`. */
  without?: RegExp[]
  /** Arguments that are written differently. */
  change?: [pattern: RegExp, to: string][]
  /** Arguments that are added. */
  add?: string[]
}

/**
 * An engine's client in front of the real one that starts containers with less protection. It stands in PATH, so the
 * code under test is the whole of Caisson's own. Resolves to the PATH to use.
 */
export async function weakenedEngine(
  dir: string,
  weakening: Weakening,
  engine: 'docker' | 'podman' = 'docker',
): Promise<string> {
  const bin = join(dir, 'bin')
  await mkdir(bin)
  const path = process.env['PATH'] ?? ''
  const real = execFileSync('sh', ['-c', `command -v ${engine}`], { encoding: 'utf8' }).trim()
  const told = {
    real,
    without: weakening.without?.map(({ source }) => source) ?? [],
    change: weakening.change?.map(([{ source }, to]) => [source, to]) ?? [],
    add: weakening.add ?? [],
  }
  await writeFile(
    join(bin, 'weaken.mjs'),
    SCRIPT.replace('TOLD', () => JSON.stringify(told)),
  )
  const script = `#!/bin/sh\n[ "$1" = run ] || exec '${real}' "$@"\nexec '${process.execPath}' '${bin}/weaken.mjs' "$@"\n`
  await writeFile(join(bin, engine), script)
  await chmod(join(bin, engine), 0o755)
  return `${bin}:${path}`
}

const SCRIPT = `
import { spawnSync } from 'node:child_process'
const { real, without, change, add } = TOLD
const ALONE = /^--(detach|rm|interactive|read-only|init|privileged)$/
const [, ...args] = process.argv.slice(2)
const flags = []
while (args[0]?.startsWith('--')) {
  const flag = args.shift()
  flags.push(ALONE.test(flag) ? [flag] : [flag, args.shift()])
}
const kept = flags.filter((flag) => !without.some((pattern) => new RegExp(pattern).test(flag.join(' '))))
for (const flag of kept)
  for (const [pattern, to] of change)
    if (flag.length > 1) flag[1] = flag[1].replace(new RegExp(pattern), to)
const { status } = spawnSync(real, ['run', ...kept.flat(), ...add, ...args], { stdio: 'inherit' })
process.exit(status ?? 1)
`
