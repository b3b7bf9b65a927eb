import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readableLog } from '../world/act-log.js'
import { runActProcess } from '../world/act-process.js'
import { PROJECT } from '../world/action-file.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const run = promisify(execFile)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const composite = (inputs: string[], shell: string) => `name: Stand-in
inputs:
${inputs.map((name) => `  ${name}: {}`).join('\n')}
runs:
  using: composite
  steps:
    - shell: bash
      env:
${inputs.map((name) => `        IN_${name.toUpperCase().replaceAll('-', '_')}: \${{ inputs.${name} }}`).join('\n')}
      run: |
${shell.replaceAll(/^/gm, '        ')}
`

/** In the place of actions that a machine without the internet cannot fetch. Sigstore signs nothing for it. */
const ACTIONS: Record<string, string> = {
  checkout: composite(['persist-credentials'], 'cp -al "$COPY/." "$GITHUB_WORKSPACE"'),
  'setup-node': composite(['node-version', 'package-manager-cache'], ':'),
  attest: composite(
    ['subject-path', 'sbom-path'],
    'shopt -s globstar\nfor file in $IN_SUBJECT_PATH; do [ -d "$file" ] || sha256sum "$file" >> "$LEFT/attested${IN_SBOM_PATH:+-sbom}"; done\n[ -z "$IN_SBOM_PATH" ] || grep -q CycloneDX "$IN_SBOM_PATH"',
  ),
  'upload-artifact': composite(
    ['name', 'path', 'if-no-files-found'],
    'mkdir -p "$LEFT/artifact/$IN_NAME" && cp -R "$IN_PATH/." "$LEFT/artifact/$IN_NAME"',
  ),
  'download-artifact': composite(
    ['name', 'path'],
    'mkdir -p "$IN_PATH" && cp -R "$LEFT/artifact/$IN_NAME/." "$IN_PATH"',
  ),
}

/** `npm ci` would only get what is there; a provenance needs GitHub's identity token and Sigstore. */
const NPM = `#!/bin/bash
case $1 in
ci) exit ;;
publish) echo "$*" >> "$LEFT/published"; set -- "\${@/--provenance/--provenance=false}" ;;
esac
exec "$NPM" "$@"
`

/** GitHub's releases, in a folder, and its tags, in a repository. */
const GH = `#!/bin/bash
set -e
release=$LEFT/release/$3
case "$1 $2" in
'release view') [ -d "$release" ]; [[ $* != *isDraft* ]] || { [ -e "$release/.draft" ] && echo true || echo false; } ;;
'release create') git -C "$COPY" rev-parse --quiet --verify "refs/tags/$3"; mkdir -p "$release"; touch "$release/.draft"; cp release/notes.md "$release/.notes" ;;
'release upload') cp "\${@:5}" "$release" ;;
'release edit') rm "$release/.draft" ;;
'api '*)
  ref=refs/tags/\${2##*/} sha=
  for word; do case $word in ref=*) ref=\${word#ref=} ;; sha=*) sha=\${word#sha=} ;; esac; done
  [[ $* != *PATCH* ]] || git -C "$COPY" rev-parse --quiet --verify "$ref" >/dev/null
  git -C "$COPY" update-ref "$ref" "$sha" ;;
*) echo "unknown: $*" >&2; exit 1 ;;
esac
`

describeWith(['act', 'node24', 'claude'], 'a release', () => {
  test('is rehearsed by its workflow: version, dist, package, SBOM, npm, release and major tag', {
    timeout: 1_200_000,
  }, async ({ signal }) => {
    const root = temporaryFolder()
    const at = (...parts: string[]) => join(root, ...parts)
    const copy = at('copy')
    await run('git', ['clone', '-q', '--no-hardlinks', `file://${PROJECT}`, copy])
    // Links to the same files, since the bundler resolves a link to a folder and names chunks by what it finds.
    await run('cp', ['-al', join(PROJECT, 'node_modules'), copy])
    const here = { cwd: copy, maxBuffer: 64 * 1024 * 1024 }
    const release = (...args: string[]) => run(process.execPath, ['scripts/release.mjs', ...args], here)
    const git = async (...args: string[]) =>
      (await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], here)).stdout.trim()

    // Before the changesets are in the changelog.
    await expect(release('check', 'v9.9.9')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /The tag is v9\.9\.9.*CHANGELOG\.md says nothing.*changesets are not in/s,
      ),
    })
    const [first = ''] = (await readdir(join(copy, '.changeset'))).filter((name) =>
      /^[a-z].*\.md$/.test(name),
    )
    const news = (await readFile(join(copy, '.changeset', first), 'utf8')).split('---').at(-1)?.trim() ?? ''
    await release('version')
    const { version } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as { version: string }
    await git('add', '-A')
    await git('commit', '-qm', 'Release')
    await git('tag', `v${version}`)
    const commit = await git('rev-parse', 'HEAD')

    for (const folder of ['bin', 'left', 'home']) await mkdir(at(folder))
    for (const [name, text] of Object.entries({ npm: NPM, gh: GH })) {
      await writeFile(at('bin', name), text)
      await chmod(at('bin', name), 0o755)
    }
    const workflow = await readFile(join(copy, '.github/workflows/release.yml'), 'utf8')
    const used = new Map(
      [...workflow.matchAll(/uses: actions\/([\w-]+)@(\w+)/g)].map(([, name, ref]) => [name, ref]),
    )
    for (const [name, text] of Object.entries(ACTIONS)) {
      await mkdir(at('actions', name), { recursive: true })
      await writeFile(at('actions', name, 'action.yml'), text)
    }
    await writeFile(at('event.json'), JSON.stringify({ ref: `refs/tags/v${version}`, after: commit }))
    const published: { 'dist-tags': object; _attachments: Record<string, { data: string }> }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.method === 'PUT') published.push(JSON.parse(String(Buffer.concat(chunks))))
        response
          .writeHead(request.method === 'PUT' ? 201 : 404, { 'content-type': 'application/json' })
          .end('{}')
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const registry = `127.0.0.1:${(server.address() as AddressInfo).port}`
    await writeFile(at('npmrc'), `registry=http://${registry}/\n//${registry}/:_authToken=none\n`)
    const variables = {
      ...{ COPY: copy, LEFT: at('left'), GITHUB_REPOSITORY: 'caisson-dev/caisson' },
      NPM: (await run('which', ['npm'])).stdout.trim(),
      npm_config_userconfig: at('npmrc'),
    }
    const { exitCode, lines } = await runActProcess({
      args: [
        ...['push', '--json', '--directory', copy, '--workflows', '.github/workflows/release.yml'],
        ...[
          '--eventpath',
          at('event.json'),
          '--platform',
          'ubuntu-latest=-self-hosted',
          '--pull=false',
          '--rm',
        ],
        ...['--action-cache-path', at('actions-cache'), '--no-cache-server', '--no-skip-checkout'],
        ...['--use-gitignore=false', '--secret', 'GITHUB_TOKEN=none'],
        ...['--env-file', '--var-file', '--input-file'].flatMap((flag) => [flag, at('none')]),
        ...[...used].flatMap(([name = '', ref]) => [
          '--local-repository',
          `actions/${name}@${ref}=${at('actions', name)}`,
        ]),
        ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ],
      cwd: root,
      env: {
        HOME: at('home'),
        PATH: `${at('bin')}:${dirname(partPath('node24'))}:${process.env['PATH'] ?? ''}`,
        LANG: 'C.UTF-8',
      },
      signal,
    })
    server.close()
    expect(exitCode, readableLog(lines)).toBe(0)

    const archive = `caisson-${version}.tgz`
    const left = (...path: string[]) => readFile(at('left', ...path))
    const bytes = await left('artifact/release', archive)
    // The same bytes in the registry, in the release and under both attestations; the major tag on this commit.
    expect(published).toMatchObject([{ 'dist-tags': { latest: version } }])
    expect(Buffer.from(published[0]?._attachments[archive]?.data ?? '', 'base64').equals(bytes)).toBe(true)
    expect(String(await left('published'))).toContain('--provenance --access public')
    expect((await readdir(at('left/release', `v${version}`))).sort()).toEqual([
      '.notes',
      archive,
      'sbom.cdx.json',
    ])
    expect(String(await left('release', `v${version}`, '.notes'))).toContain(news.slice(0, 60))
    expect(String(await left('attested'))).toMatch(/ {2}dist\/index\.js$/m)
    for (const name of ['attested', 'attested-sbom'])
      expect(String(await left(name))).toContain(sha256(bytes))
    expect(await git('rev-parse', `v${version.split('.')[0]}`)).toBe(commit)

    const text = String(await left('artifact/release/sbom.cdx.json'))
    const sbom = JSON.parse(text) as { components: { name: string; group?: string }[] }
    expect(sbom).toMatchObject({ metadata: { component: { name: 'caisson', version } } })
    const names = sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
    // Installed with it, in the bundle, and neither of them.
    expect(names).toEqual(expect.arrayContaining(['zod', 'simple-git', '@octokit/rest']))
    expect(names).not.toContain('vitest')
    // Nothing of where this machine gets its packages from.
    expect(text).not.toMatch(/"url": "https?:\/\/[^"]*\.tgz"/)

    // Outside of the clone.
    await run('tar', ['-xzf', at('left/artifact/release', archive), '-C', root])
    await symlink(join(PROJECT, 'node_modules'), at('package/node_modules'))
    const caisson = (...args: string[]) =>
      run(process.execPath, [at('package/bundle/cli.js'), ...args], {
        cwd: root,
        env: { PATH: process.env['PATH'], HOME: at('home'), NO_COLOR: '1' },
      })
    expect((await caisson('--version')).stdout.trim()).toBe(version)
    expect((await caisson('demo', '--agent-path', partPath('claude'))).stdout).toMatch(/^Outcome: +success/m)

    // A source that changed after the build.
    const source = join(copy, 'src/base/clock.ts')
    await writeFile(source, `${await readFile(source, 'utf8')}\nexport const LATE = 1\n`)
    await expect(release('check', `v${version}`)).rejects.toMatchObject({
      stderr: expect.stringContaining('The work tree is not clean'),
    })
  })
})
