import { basename } from 'node:path'
import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import type { Forge } from '../../github/forge.js'
import type { Publication, WorkflowFacts } from '../../pipeline/stages/request.js'
import { type RunFolder, readManifest } from '../../run/run-folder.js'
import { hasArtifacts, uploadFiles } from './artifact.js'
import type { Job } from './job.js'

/**
 * Where the result goes: to the forge, with `mode: run` to the publishing job, or with `deliver: workspace` no further
 * than this job. Throws CONFIG_INVALID.
 */
export function publicationOf(
  inputs: Readonly<ActionInputs>,
  { workflow, serverUrl }: Job,
  forge: Forge,
): Publication & { forge: Forge } {
  if (inputs.deliver === 'workspace' && inputs.mode !== 'all') {
    throw new ConfigError(
      'CONFIG_INVALID',
      `\`deliver: workspace\` has no effect with \`mode: ${inputs.mode}\`: the change stays in the job that makes it.`,
      { hint: 'Leave out one of the two.' },
    )
  }
  if (inputs.mode !== 'run') return { to: inputs.deliver === 'workspace' ? 'none' : 'forge', forge }
  if (inputs['upload-artifact'] && !hasArtifacts(serverUrl)) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `\`mode: run\` cannot upload its artifact to ${serverUrl}: GitHub Enterprise Server does not support current artifact actions.`,
      {
        hint: `Set \`upload-artifact: false\`, and upload the output folder with actions/upload-artifact@v3: ${document('recipes.md')}`,
      },
    )
  }
  if (workflow !== null) return { to: 'handoff', forge, workflowRun: workflow }
  throw new ConfigError(
    'CONFIG_INVALID',
    'The runner does not say which workflow run this is: GITHUB_RUN_ID is not set.',
    { hint: 'Use `mode: run` in a GitHub Actions workflow.' },
  )
}

/** The workflow run around the job, and how the output is uploaded to it unless `upload-artifact` is off. */
export function workflowFacts(
  inputs: Readonly<ActionInputs>,
  { runUrl, workflow, serverUrl }: Job,
): WorkflowFacts {
  return {
    url: runUrl,
    ...(inputs['trigger-phrase'] ? { phrase: inputs['trigger-phrase'] } : {}),
    ...(workflow ? { id: Number(workflow.id) } : {}),
    ...(inputs['upload-artifact'] && hasArtifacts(serverUrl)
      ? {
          async uploadArtifact(folder) {
            const isWanted = await listedFiles(folder)
            return uploadFiles(folder.output, isWanted, { name: `caisson-${folder.id}`, runUrl })
          },
        }
      : {}),
  }
}

/** What the manifest lists, and itself: to the job that publishes, anything else is tampering. */
export async function listedFiles(folder: RunFolder): Promise<(path: string) => boolean> {
  const manifest = await readManifest(folder)
  const listed = new Set([basename(folder.manifest), ...(manifest?.artifacts ?? []).map(({ path }) => path)])
  return (path) => manifest === null || listed.has(path)
}
