import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createGit } from '../../../../../src/base/git/git.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import type { Tree, TreeStore } from './trees.js'

/** Every repository has it, as git itself does. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** A bare repository that trees are written into without a working tree, by one `git fast-import` each. */
export function createGitTrees(): TreeStore {
  const dir = temporaryFolder()
  execFileSync('git', ['init', '-q', '--bare', dir])
  const git = createGit({ gitDir: dir })
  let made = 0
  return {
    git,
    async write(tree) {
      if (Object.keys(tree).length === 0) return EMPTY_TREE
      const ref = `refs/heads/tree-${made++}`
      await git.run(['fast-import', '--quiet', '--force'], { input: importOf(ref, tree) })
      return git.run(['rev-parse', `${ref}^{tree}`])
    },
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  }
}

function importOf(ref: string, tree: Tree): Buffer {
  const parts: Buffer[] = [
    Buffer.from(`commit ${ref}\ncommitter A <a@example.com> 0 +0000\ndata 0\ndeleteall\n`),
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
  return Buffer.concat(parts)
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
