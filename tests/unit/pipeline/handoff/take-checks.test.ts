import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { HandoffSource } from '../../../../src/pipeline/handoff/source.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { handoffOf, manifestOf } from './sample-run.js'
import { refusal, take } from './taking.js'

type Files = Record<string, string>

/** Files in memory, as a source; what is read is free to disagree with the manifest. */
function inMemory(files: Files, open?: (path: string) => Readable): HandoffSource {
  return {
    name: 'the archive',
    entries: async () => Object.keys(files).map((path) => ({ path, kind: 'file' as const })),
    open: async (path) => open?.(path) ?? Readable.from([Buffer.from(files[path] ?? '')]),
  }
}

const CONTENT: Files = {
  'handoff.json': JSON.stringify(handoffOf()),
  'diff.patch': '',
  'summary.md': '# Done',
  'transcript.json': '{}',
  'report.html': '<p>',
}

type Artifact = Manifest['artifacts'][number]

/** A whole run in memory, with one thing changed in what its manifest lists. */
function run(
  change: { files?: Files; list?: (artifacts: Artifact[]) => Artifact[]; manifest?: object } = {},
): Files {
  const files = { ...CONTENT, ...change.files }
  const artifacts = Object.entries(files).map(([path, text]) => ({
    name: path,
    path,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  const manifest = manifestOf({ artifacts: change.list?.(artifacts) ?? artifacts })
  return { ...files, 'manifest.json': JSON.stringify({ ...manifest, ...change.manifest }) }
}

/** The list with other facts for one path. */
const listing = (path: string, facts: Partial<Artifact>) => (artifacts: Artifact[]) =>
  artifacts.map((artifact) => (artifact.path === path ? { ...artifact, ...facts } : artifact))

const GIB = 1024 ** 3
const NO_BYTES = createHash('sha256').digest('hex')

describe('the check of a handed-over run', () => {
  test('accepts a whole run', async () => {
    const { to, handoff } = await take(inMemory(run()))
    expect(handoff).toEqual(handoffOf())
    expect((await stat(join(to, 'summary.md'))).mode & 0o777).toBe(0o600)
  })

  test.each<[string, Files, RegExp]>([
    [
      'a digest that differs',
      run({ list: listing('summary.md', { sha256: 'a'.repeat(64) }) }),
      /summary\.md has the digest sha256:[0-9a-f]{64}, but sha256:a{64} according to the manifest/,
    ],
    [
      'too few bytes',
      run({ list: listing('summary.md', { bytes: 7 }) }),
      /summary\.md has 6 bytes, but 7 according to the manifest/,
    ],
    [
      'too many bytes',
      run({ list: listing('summary.md', { bytes: 5 }) }),
      /summary\.md is larger than 5 bytes/,
    ],
    [
      'a file that the manifest lists twice',
      run({ list: (all) => [...all, ...all.slice(1, 2)] }),
      /lists a file twice/,
    ],
    [
      'a bad path in the manifest',
      run({ list: (all) => [...all, { name: 'x', path: '../x', bytes: 0, sha256: NO_BYTES }] }),
      /lists the name "\.\.\/x"/,
    ],
    [
      'the manifest in its own list',
      run({ list: (all) => [...all, { name: 'x', path: 'manifest.json', bytes: 0, sha256: NO_BYTES }] }),
      /lists the name "manifest\.json"/,
    ],
    [
      'a file that is not there',
      run({ list: (all) => [...all, { name: 'x', path: 'more', bytes: 0, sha256: NO_BYTES }] }),
      /^more is in the manifest but missing/,
    ],
    ['a file that is not listed', { ...run(), more: '' }, /^more is not in the manifest/],
    ['no manifest', CONTENT, /^the archive has no manifest\.json/],
    [
      'a path that is not allowed',
      { ...run(), 'a/../b': '' },
      /The name "a\/\.\.\/b" is not allowed: it has an empty part/,
    ],
    [
      'two names that are one',
      { ...run(), 'Summary.md': '' },
      /^Summary\.md occurs twice, or collides with another name/,
    ],
    ...['diff.patch', 'summary.md', 'transcript.json', 'report.html'].map((path): [string, Files, RegExp] => {
      const { [path]: _, ...files } = run({ list: (all) => all.filter((one) => one.path !== path) })
      return [`no ${path}`, files, new RegExp(`^The manifest does not list ${path.replace('.', '\\.')}`)]
    }),
    [
      'a handoff record that is too large',
      run({ list: listing('handoff.json', { bytes: 4 * 1024 * 1024 + 1 }) }),
      /handoff\.json is too large/,
    ],
    [
      'a handoff record at the limit',
      run({ list: listing('handoff.json', { bytes: 4 * 1024 * 1024 }) }),
      /handoff\.json has \d+ bytes, but 4194304 according to the manifest/,
    ],
    [
      'files that are too large together',
      run({ list: (all) => all.map((one, i) => (i === 1 || i === 2 ? { ...one, bytes: 8 * GIB } : one)) }),
      /files of the manifest are too large/,
    ],
    [
      'one file at the limit of all',
      run({ list: (all) => all.map((one) => ({ ...one, bytes: one.path === 'diff.patch' ? 16 * GIB : 0 })) }),
      /handoff\.json is larger than 0 bytes/,
    ],
    [
      'a negative size that makes up for another',
      run({ list: (all) => all.map((one, i) => (i === 1 ? { ...one, bytes: -1 } : one)) }),
      /files of the manifest are too large/,
    ],
    [
      'a manifest that is not JSON',
      { ...run(), 'manifest.json': '{' },
      /^manifest\.json is (no|not) (valid )?JSON/,
    ],
    [
      'a manifest of another version',
      run({ manifest: { schemaVersion: 2 } }),
      /^manifest\.json has the version 2, but this release of Caisson supports 1: use the same release in both jobs/,
    ],
    ['a manifest that is null', { ...run(), 'manifest.json': 'null' }, /^manifest\.json is not valid: : /],
    [
      'a manifest without a status',
      run({ manifest: { status: 'odd' } }),
      /^manifest\.json is not valid: status: Invalid/,
    ],
    [
      'a manifest without a version',
      run({ manifest: { schemaVersion: undefined } }),
      /^manifest\.json is not valid: schemaVersion: /,
    ],
    [
      'a handoff record of another version',
      run({ files: { 'handoff.json': '{"handoff":2}' } }),
      /^handoff\.json has the version 2/,
    ],
    [
      'a handoff record with a wrong field',
      run({ files: { 'handoff.json': JSON.stringify({ ...handoffOf(), base: { commit: 1 } }) } }),
      /^handoff\.json is not valid: base\.commit: /,
    ],
  ])('refuses %s', async (_what, files, words) => {
    const error = await refusal(inMemory(files))
    expect(error).toMatchObject({ code: 'HANDOVER_REFUSED' })
    expect(error.message).toMatch(words)
    expect(error.message).toMatch(/\. Nothing was published\.$/)
    expect(error.hint).toMatch(/who else can write to this workflow run/)
  })

  test('reads a manifest up to 32 MiB and no further', async () => {
    const ofSpaces = (bytes: number) =>
      inMemory(run(), () =>
        Readable.from(
          (function* () {
            for (let left = bytes; left > 0; left -= 1024 * 1024)
              yield Buffer.alloc(Math.min(left, 1024 * 1024), ' ')
          })(),
        ),
      )
    expect((await refusal(ofSpaces(32 * 1024 * 1024))).message).toMatch(
      /^manifest\.json is (no|not) (valid )?JSON/,
    )
    expect((await refusal(ofSpaces(32 * 1024 * 1024 + 1))).message).toMatch(
      /^manifest\.json is larger than 33554432 bytes/,
    )
  })

  test.each([
    ['link', 'a symbolic link'],
    ['other', 'ordinary file'],
  ] as const)('refuses an entry of the kind %s', async (kind, words) => {
    const source = inMemory(run())
    const entries = async () => [...(await source.entries()), { path: 'x', bytes: 0, kind }]
    expect((await refusal({ ...source, entries })).message).toMatch(new RegExp(`^x is .*${words}`))
  })

  test('says why a file cannot be read, and passes a full disk on as it is', async () => {
    const failing = (error: Error) =>
      inMemory(run(), (path) =>
        path === 'manifest.json'
          ? Readable.from([Buffer.from(run()[path] ?? '')])
          : new Readable({ read: (): void => void 0 }).destroy(error),
      )
    const broken = new Error('the archive ends too early')
    const error = await refusal(failing(broken))
    expect(error.message).toMatch(/^handoff\.json cannot be read: the archive ends too early/)
    expect(error.cause).toBe(broken)
    expect((await refusal(inMemory({ ...run(), 'manifest.json': '{' }))).cause).toBeInstanceOf(SyntaxError)
    expect(await refusal(inMemory(CONTENT))).not.toHaveProperty('cause')
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const full = Object.assign(new Error('full'), { code })
      expect(await take(failing(full)).catch((thrown: unknown) => thrown)).toBe(full)
    }
  })
})
