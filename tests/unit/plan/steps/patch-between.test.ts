import { execFileSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyTree } from '../../../../src/plan/place/copy.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { withPatch } from '../../../../src/plan/steps/patch-between.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let folder: string
const at = (...names: string[]) => join(folder, ...names)
beforeEach(async () => {
  folder = temporaryFolder()
  await mkdir(at('before', 'sub'), { recursive: true })
  await writeFile(at('before', '.gitignore'), 'ignored\n')
  await writeFile(at('before', 'ignored'), 'secret\n')
  for (const name of ['a', 'b', 'moved', 'sub/run'])
    await writeFile(at('before', name), `${name}\n`.repeat(20))
  await writeFile(at('before', 'binary'), Buffer.from([0, 1, 2, 255]))
  await symlink('a', at('before', 'link'))
})

const patch = (after: string) =>
  withPatch(at('before'), at(after), at('work'), async ({ path, files }) => ({
    text: await readFile(path, 'utf8'),
    files,
  }))

describe('a patch between artifacts', () => {
  it('is the same whether or not they share files, and makes the one of the other', async () => {
    const how = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }
    await cp(at('before'), at('work-of-agent'), how)
    const own = (...names: string[]) => at('work-of-agent', ...names)
    await writeFile(own('a'), 'changed\n', { flag: 'a' })
    await rename(own('moved'), own('sub', 'here'))
    await chmod(own('sub', 'run'), 0o755)
    await writeFile(own('binary'), Buffer.from([0, 7]))
    await rm(own('link'))
    await writeFile(own('ignored'), 'other\n')
    await writeFile(own('new'), 'new\n')
    await copyTree(own(), at('copied'), { owner: null })
    await copyTree(own(), at('shared'), { owner: null, like: at('before') })
    expect((await lstat(at('before', 'b'))).nlink).toBe(2)
    const { text, files } = await patch('copied')
    expect(await patch('shared')).toEqual({ text, files })
    expect(files).toBe(6)
    expect(text).toContain('rename from moved\nrename to sub/here\n')
    expect(text).not.toContain('secret')
    await writeFile(at('patch'), text)
    execFileSync('git', ['apply', '--whitespace=nowarn', at('patch')], { cwd: at('before') })
    await writeFile(at('before', 'ignored'), 'other\n')
    expect(await digestTree(at('before'))).toBe(await digestTree(at('shared')))
  })

  it('is empty for the same artifact, and nothing is left of it', async () => {
    expect(await patch('before')).toEqual({ text: '', files: 0 })
    const failing = withPatch(at('before'), at('before'), at('work'), () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await readdir(at('work'))).toEqual([])
  })

  it('shows as removed what only the later rules ignore', async () => {
    await copyTree(at('before'), at('after'), { owner: null, like: at('before') })
    await rm(at('after', '.gitignore'))
    await writeFile(at('after', '.gitignore'), 'b\n')
    const { text } = await patch('after')
    expect(text).toMatch(/^deleted file mode .*\nindex .*\n--- a\/b$/m)
    expect(text).toMatch(/^\+secret$/m)
  })
})
