import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderSource } from '../../../../src/pipeline/handoff/source.js'
import { takeRun } from '../../../../src/pipeline/handoff/take.js'
import { digestOf, handoffOf } from './sample-run.js'
import { emptyFolder, refusal, sample, take } from './taking.js'

describe('a run that another job left', () => {
  test('is taken over byte for byte', async () => {
    const run = await sample()
    const taken = await take(run.folder, run.digest)
    expect(taken.handoff).toEqual(handoffOf())
    for (const { path } of taken.manifest.artifacts)
      expect(await readFile(join(taken.to, path))).toEqual(await readFile(join(run.folder, path)))
    expect(taken.manifest.artifacts.map(({ path }) => path)).toContain('agent/notes.txt')
  })

  test('is refused when a file is cut, longer, gone, added or renamed', async () => {
    const changes: [string, (folder: string) => Promise<unknown>, RegExp][] = [
      [
        'cut',
        (folder) => writeFile(join(folder, 'diff.patch'), 'diff'),
        /diff\.patch has 4 bytes, but 19 according to the manifest/,
      ],
      [
        'longer',
        async (folder) =>
          writeFile(join(folder, 'summary.md'), `${await readFile(join(folder, 'summary.md'), 'utf8')} `),
        /summary\.md is larger than 7 bytes/,
      ],
      [
        'gone',
        (folder) => unlink(join(folder, 'evidence/setup.log')),
        /evidence\/setup\.log is in the manifest but missing/,
      ],
      [
        'added',
        (folder) => writeFile(join(folder, 'evidence/more.log'), ''),
        /evidence\/more\.log is not in the manifest/,
      ],
      [
        'renamed',
        (folder) => rename(join(folder, 'agent/notes.txt'), join(folder, 'agent/Notes.txt')),
        /notes\.txt is in the manifest but missing/i,
      ],
      ['without a manifest', (folder) => unlink(join(folder, 'manifest.json')), /has no manifest\.json/],
    ]
    for (const [what, change, words] of changes) {
      const run = await sample()
      await change(run.folder)
      expect((await refusal(run.folder, run.digest)).message, what).toMatch(words)
    }
  })

  test('is refused when something in it is not a plain file, or two names are one', async () => {
    const linked = await sample()
    await rm(join(linked.folder, 'diff.patch'))
    await symlink('/etc/hostname', join(linked.folder, 'diff.patch'))
    expect((await refusal(linked.folder, linked.digest)).message).toContain('diff.patch is a symbolic link')

    const outside = await sample()
    await rm(join(outside.folder, 'evidence'), { recursive: true })
    await symlink('/etc', join(outside.folder, 'evidence'))
    expect((await refusal(outside.folder, outside.digest)).message).toContain('evidence is a symbolic link')

    const piped = await sample()
    execFileSync('mkfifo', [join(piped.folder, 'pipe')])
    expect((await refusal(piped.folder, piped.digest)).message).toContain('pipe is not an ordinary file')

    const twice = await sample({ files: { 'agent/a': '1', 'agent/A': '2' } })
    expect((await refusal(twice.folder, twice.digest)).message).toMatch(/agent\/a.* collides/i)
  })

  test('is refused with a manifest that was made anew for other files', async () => {
    const run = await sample()
    const other = await sample({ files: { 'diff.patch': 'diff --git a/evil b/evil\n' } })
    await cp(other.folder, run.folder, { recursive: true, force: true })
    // By itself it is whole: only the digest from elsewhere tells.
    await take(run.folder)
    const error = await refusal(run.folder, run.digest)
    expect(error.message).toContain(`the job that ran reported sha256:${run.digest}`)
    expect(error.hint).not.toBe('')
  })

  test.each([
    ['a path that leads out', { path: '../x' }, /lists the name "\.\.\/x"/],
    ['an absolute path', { path: '/etc/hostname' }, /lists the name/],
    ['the manifest itself', { path: 'manifest.json' }, /lists the name "manifest\.json"/],
    ['more bytes than any run has', { bytes: 1e14 }, /too large/],
    ['fewer bytes than none', { bytes: -1 }, /too large/],
  ])('is refused when the manifest lists %s', async (_what, change, words) => {
    const run = await sample()
    const path = join(run.folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    Object.assign(manifest.artifacts[0], change)
    await writeFile(path, JSON.stringify(manifest))
    expect((await refusal(run.folder, await digestOf(path))).message).toMatch(words)
  })

  test('is refused when it is of `mode: all`, of another version, or no manifest at all', async () => {
    const all = await sample({ handoff: null })
    expect((await refusal(all.folder)).message).toContain('`mode: all`')

    const newer = await sample({ handoff: { handoff: 2 as 1 } })
    expect((await refusal(newer.folder)).message).toContain('handoff.json has the version 2')

    const unknown = await sample({ handoff: { extra: true } as object })
    expect((await refusal(unknown.folder)).message).toContain('handoff.json is not valid')

    const broken = await sample()
    await writeFile(join(broken.folder, 'manifest.json'), '{')
    expect((await refusal(broken.folder)).message).toContain('manifest.json is not valid JSON')
  })

  test('is missing when there is no folder', async () => {
    const error = await refusal('/nonexistent/run')
    expect(error.code).toBe('HANDOVER_MISSING')
    expect(error.hint).toContain('actions/download-artifact')
  })

  test('is not taken into a folder where something lies already', async () => {
    const run = await sample()
    const to = await emptyFolder()
    await mkdir(join(to, 'evidence'), { recursive: true })
    await symlink('/tmp/caisson-never-written', join(to, 'evidence', 'setup.log'))
    await expect(takeRun({ source: folderSource(run.folder), to })).rejects.toMatchObject({
      code: 'HANDOVER_REFUSED',
    })
  })
})
