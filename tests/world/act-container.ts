import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { partPath } from './parts.js'
import type { World } from './world.js'

/** What scripts/job-image.mjs makes. */
export const JOB_IMAGE = 'caisson-test-job:1'

/** A job container that act starts, and everything that it leaves on the engine. */
export interface JobContainer extends AsyncDisposable {
  /** The workflow with `container:` on its job. */
  inContainer(workflow: string): string
  /** Variables that the runner sets for such jobs. */
  readonly variables: Record<string, string>
  /** Containers and volumes of act that are there now. */
  leftovers(): Promise<string[]>
}

/**
 * A job container as GitHub's runner starts it, with RUNNER_TEMP and the tool cache on mounts of the machine
 * (`runner`), or as act does by itself: `/tmp` of the container is RUNNER_TEMP and nobody else sees it (`act`).
 */
export async function jobContainer(
  world: World,
  folders: 'runner' | 'act',
  /** `SOURCE:TARGET`, beside its own. */
  more: readonly string[] = [],
): Promise<JobContainer> {
  // act names containers and volumes by the workflow and the job.
  const name = `Sealed ${world.root.slice(-6)}`
  const prefix = `act-${name.replace(/[^a-zA-Z0-9]/g, '-')}`
  const temp = join(world.root, 'container-temp')
  await mkdir(temp)
  const volumes = [...more, `${world.tools}:/__t`, ...(folders === 'runner' ? [`${temp}:/__w/_temp`] : [])]
  const hadToolCache = (await volumesNamed('act-toolcache')).length > 0
  const leftovers = async () => [
    ...(await lines(['ps', '--all', '--format', '{{.Names}}', '--filter', `name=${prefix}`])),
    ...(await volumesNamed(prefix)),
  ]
  return {
    inContainer(workflow) {
      const settings = [`image: ${JOB_IMAGE}`, 'volumes:', ...volumes.map((volume) => `  - ${volume}`)]
      const container = settings.map((line) => `      ${line}`).join('\n')
      const changed = workflow
        .replace(/^name: .*$/m, `name: ${name}`)
        .replace(/^( +runs-on: .*)$/m, `$1\n    container:\n${container}`)
      if (!changed.includes(`name: ${name}\n`) || !changed.includes('container:\n'))
        throw new Error('The workflow has no name or no job to put into a container')
      return changed
    },
    variables: { RUNNER_TOOL_CACHE: '/__t', ...(folders === 'runner' ? { RUNNER_TEMP: '/__w/_temp' } : {}) },
    leftovers,
    async [Symbol.asyncDispose]() {
      const containers = await lines(['ps', '--all', '--quiet', '--filter', `name=${prefix}`])
      if (containers.length > 0) await lines(['rm', '--force', '--volumes', ...containers])
      const left = await volumesNamed(prefix)
      // Another run of act may use it at this moment; then it is not ours to remove.
      if (left.length > 0) await lines(['volume', 'rm', '--force', ...left])
      if (!hadToolCache) await lines(['volume', 'rm', 'act-toolcache']).catch(() => [])
      // What the job wrote there belongs to root.
      await lines([
        'run',
        '--rm',
        '--volume',
        `${temp}:/t`,
        JOB_IMAGE,
        'find',
        '/t',
        '-mindepth',
        '1',
        '-delete',
      ])
    },
  }
}

function volumesNamed(name: string): Promise<string[]> {
  return lines(['volume', 'ls', '--quiet', '--filter', `name=${name}`])
}

async function lines(args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(partPath('docker'), args)
  return stdout.split('\n').filter((line) => line !== '')
}

/** Names of the containers that Caisson has started for a run and not removed. */
export function containersOfRun(runId: string): Promise<string[]> {
  return lines(['ps', '--all', '--format', '{{.Names}}', '--filter', `label=caisson.run=${runId}`])
}
