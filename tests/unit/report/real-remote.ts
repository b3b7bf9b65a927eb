import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '../../../src/base/log.js'
import { capturePatch } from '../../../src/change/patch/capture.js'
import { createWorkspace } from '../../../src/change/workspace/workspace.js'
import { type DeliveryOptions, deliveryOptions } from '../../../src/config/delivery.js'
import { deliver } from '../../../src/report/delivery/deliver.js'
import type { Deliverable, Delivery } from '../../../src/report/delivery/delivery.js'
import { gitPublisher, type Publisher } from '../../../src/report/delivery/publisher.js'
import type { Manifest } from '../../../src/run/manifest.js'
import { runFolder } from '../../../src/run/run-folder.js'
import { temporaryFolder } from '../../world/temporary-folder.js'
import { shell } from '../change/patch/repository.js'
import { fakeGitHub } from '../github/fake-github.js'
import { run } from './sample-runs.js'

type Options = Deliverable & { publisher: Publisher }

/** What exists in the end, and what of it was refused. */
export async function deliverAll(
  options: Options,
): Promise<{ delivery: Delivery; refused: Manifest['error'] }> {
  const { delivery = { notes: [] }, error: refused } = await deliver(options)
  return { delivery, refused }
}

/** A bare repository as the remote, with a `main` of one commit and a `mend` one commit further. */
export async function realRemote() {
  const folder = temporaryFolder()
  const bare = join(folder, 'remote.git')
  const person = join(folder, 'person')
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Bob', '-c', 'user.email=bob@example.com', ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    }).trim()
  git(folder, 'init', '-q', '--bare', '-b', 'main', bare)
  git(folder, 'init', '-q', '-b', 'main', person)
  git(person, 'remote', 'add', 'origin', bare)

  /** A person's commit on a branch, pushed. */
  const push = async (branch: string, files: Record<string, string>, from?: string) => {
    git(person, 'fetch', '-q', 'origin')
    const start = from ?? (remote(branch) === null ? 'HEAD' : `origin/${branch}`)
    if (start !== 'HEAD') git(person, 'checkout', '-q', '-B', branch, start)
    else git(person, 'checkout', '-q', '-B', branch)
    for (const [name, text] of Object.entries(files)) await writeFile(join(person, name), text)
    git(person, 'add', '.')
    git(person, 'commit', '-q', '-m', `Change ${Object.keys(files).join(', ')}`)
    git(person, 'push', '-q', 'origin', branch)
    return git(person, 'rev-parse', 'HEAD')
  }
  const remote = (branch: string): string | null => {
    const line = git(folder, 'ls-remote', bare, `refs/heads/${branch}`)
    return line === '' ? null : (line.split('\t')[0] ?? null)
  }
  /** GitHub knows every commit, whatever the checkout has. */
  const commitsSince = async (base: string, head: string) => {
    const log = git(bare, 'log', '-z', '--reverse', '--format=%H%cI%n%B', `${base}..${head}`)
    const entries = log.split('\0').filter((entry) => entry !== '')
    return entries.map((entry) => {
      const [first = '', ...message] = entry.split('\n')
      return { id: first.slice(0, 40), date: first.slice(40), message: message.join('\n') }
    })
  }
  await push('main', { 'a.txt': 'one\ntwo\nthree\nfour\nfive\n' })
  await push('mend', { 'mend.txt': 'mended\n' }, 'origin/main')

  /** What an agent changed on a branch, ready to be delivered; a string is a shell script. */
  const work = async (
    branch: string,
    files: Record<string, string> | string,
    { github = fakeGitHub(), notes = [], onDelivered, ...over }: Partial<Options & DeliveryOptions> = {},
  ) => {
    const runDir = await mkdtemp(join(folder, 'run-'))
    const checkout = join(runDir, 'checkout')
    git(folder, 'clone', '-q', '-b', branch, bare, checkout)
    const workspace = await createWorkspace({ checkout, runDir, objectsAt: 'host', log: silentLog })
    if (typeof files === 'string') shell(workspace.path, files)
    else for (const [name, text] of Object.entries(files)) await writeFile(join(workspace.path, name), text)
    const path = join(runDir, 'diff.patch')
    const patch = await capturePatch({ workspace, to: path, log: silentLog })
    const { draftOnFailure = false, ...options } = over
    const report = run({ patch, serverUrl: 'https://github.test' })
    const task = { ...report.task, target: { kind: 'issue' as const, number: 7 } }
    const context = { title: 'It breaks', kind: 'issue' as const, base: { ref: 'main' } }
    const deliverable: Options = {
      github,
      publisher: gitPublisher({ workspace, remoteUrl: `file://${bare}`, gitData: { commitsSince } }),
      folder: runFolder(runDir, report.manifest.runId),
      patchFile: path,
      report: { ...report, task, context },
      options: deliveryOptions(options),
      draftOnFailure,
      notes,
      onDelivered,
      log: silentLog,
    }
    await mkdir(deliverable.folder.output)
    return deliverable
  }
  const show = (branch: string, format: string) => git(bare, 'log', '-1', `--format=${format}`, branch)
  const read = (branch: string, name: string) => git(bare, 'show', `${branch}:${name}`)
  const count = (range: string) => Number(git(bare, 'rev-list', '--count', range))
  const hook = (name: string, script: string) =>
    writeFile(join(bare, 'hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return {
    /** In the clone of a person. */
    git: (...args: string[]) => git(person, ...args),
    push,
    remote,
    work,
    show,
    read,
    count,
    hook,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The publisher with something else in the place of some of its operations. */
export function withPublisher(options: Options, change: Partial<Publisher>): Options {
  return { ...options, publisher: { ...options.publisher, ...change } }
}

export function withManifest(options: Options, change: Partial<Manifest>): Options {
  const { report } = options
  return { ...options, report: { ...report, manifest: { ...report.manifest, ...change } } }
}

export function withTask(options: Options, change: Partial<Options['report']['task']>): Options {
  const { report } = options
  return { ...options, report: { ...report, task: { ...report.task, ...change } } }
}
