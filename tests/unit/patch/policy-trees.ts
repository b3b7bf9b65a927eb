import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policySchema } from '../../../src/config/policy.js'
import { createGit, type Git } from '../../../src/git/git.js'
import { RULE_IDS } from '../../../src/patch/policy/default-policy.js'
import { evaluatePolicy, type PolicyEvaluation } from '../../../src/patch/policy/evaluate-policy.js'

/** A file of a tree: its content, or content and mode; null where there is none. */
export type Entry = string | Buffer | { mode: string; content: string | Buffer } | null
export type Tree = Record<string, Entry>

/** A link, an executable and a submodule, as entries. */
export const link = (target: string): Entry => ({ mode: '120000', content: target })
export const executable = (content: string | Buffer): Entry => ({ mode: '100755', content })
export const submodule = (id = 'a'.repeat(40)): Entry => ({ mode: '160000', content: id })

export interface Case {
  base?: Tree
  /** What the agent made of it; null removes. */
  change: Tree
  policy?: unknown
  secrets?: string[]
  leftOut?: { path: string }[]
}

/** A bare repository that trees are written into without a working tree. */
export function createTrees() {
  const dir = mkdtempSync(join(tmpdir(), 'caisson-policy-'))
  execFileSync('git', ['init', '-q', '--bare', dir])
  const git = createGit({ gitDir: dir })
  let made = 0
  return {
    dir,
    git,
    async judge({
      base = {},
      change,
      policy = {},
      secrets = [],
      leftOut = [],
    }: Case): Promise<PolicyEvaluation> {
      const number = made++
      const from = await writeTree(git, `from-${number}`, base)
      const left = Object.fromEntries(
        Object.entries({ ...base, ...change }).filter(([, entry]) => entry !== null),
      )
      const to = await writeTree(git, `to-${number}`, left)
      const parsed = policySchema(RULE_IDS).parse(policy)
      return evaluatePolicy({ git, from, to, bytes: 1000, leftOut }, parsed, secrets)
    },
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** Every repository has it, as git itself does. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** One `git fast-import` for a whole tree. Names are latin1 bytes when `bytes:` stands before them. */
async function writeTree(git: Git, name: string, tree: Tree): Promise<string> {
  if (Object.keys(tree).length === 0) return EMPTY_TREE
  const parts: Buffer[] = [
    Buffer.from(`commit refs/heads/${name}\ncommitter A <a@example.com> 0 +0000\ndata 0\ndeleteall\n`),
  ]
  for (const [path, entry] of Object.entries(tree)) {
    if (entry === null) continue
    const { mode, content } =
      typeof entry === 'string' || Buffer.isBuffer(entry) ? { mode: '100644', content: entry } : entry
    const quoted = quote(path)
    if (mode === '160000') parts.push(Buffer.from(`M 160000 ${content} ${quoted}\n`))
    else {
      const data = Buffer.from(content)
      parts.push(Buffer.from(`M ${mode} inline ${quoted}\ndata ${data.length}\n`), data, Buffer.from('\n'))
    }
  }
  await git.run(['fast-import', '--quiet', '--force'], { input: Buffer.concat(parts) })
  return git.run(['rev-parse', `refs/heads/${name}^{tree}`])
}

function quote(path: string): string {
  const bytes = path.startsWith('bytes:') ? Buffer.from(path.slice(6), 'latin1') : Buffer.from(path)
  const escaped = [...bytes].map((byte) =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  )
  return `"${escaped.join('')}"`
}
