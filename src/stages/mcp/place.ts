import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxError } from '../../errors.js'
import type { StdioServer } from '../../mcp/server-config.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { BackendChoice } from '../environment/backend.js'
import { choiceWithImage, openBareSandbox, standIn } from '../environment/bare-sandbox.js'
import type { OpenedRun } from '../open.js'
import { mcpFolder, mcpProcesses } from './traces.js'

/** What a server's place needs of a run. */
export type ServerRun = Pick<OpenedRun, 'request' | 'folder' | 'redact'>

/** A sandbox for one server. Rejects as `openSandboxFor` does, and with NOT_SUPPORTED for an image where there are none. */
export async function openServerPlace(
  { request, folder, redact }: ServerRun,
  choice: BackendChoice,
  { image, mounts, network }: StdioServer,
  index: number,
): Promise<Sandbox> {
  const own = join(mcpFolder(folder), String(index))
  const here = image === undefined ? choice : choiceWithImage(choice, image)
  if (here === null)
    throw new SandboxError('NOT_SUPPORTED', `\`image: ${image}\` cannot be used ${choice.where}.`, {
      hint: "Use Docker or Podman, or leave `image` out of the server's entry: it then has this machine's tools.",
    })
  await mkdir(own, { recursive: true, mode: 0o755 })
  const bare = {
    ...{ request, redact, network, runId: folder.id, processes: mcpProcesses(folder.id) },
    own: { mounts: [...mounts], env: {} },
    folder: own,
    evidence: folder.evidence,
    phase: 'mcp' as const,
    ...(image === undefined ? {} : { program: await standIn(own, 'The MCP server') }),
  }
  return openBareSandbox(bare, here)
}
