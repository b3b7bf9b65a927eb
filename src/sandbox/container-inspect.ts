import { z } from 'zod'
import type { CommandResult } from './command.js'
import type { ContainerDetails } from './engine.js'

type Call = (args: readonly string[]) => Promise<CommandResult>

/** The part of `inspect` that Docker and Podman have in common. */
const inspection = z.array(
  z.looseObject({
    Id: z.string(),
    Image: z.string(),
    ImageName: z.string().optional(),
    Config: z.looseObject({ Image: z.string().optional() }).optional(),
    State: z.looseObject({ Running: z.boolean() }),
    Mounts: z
      .array(
        z.looseObject({
          Type: z.string(),
          Source: z.string().optional(),
          Destination: z.string(),
          RW: z.boolean(),
        }),
      )
      .nullish(),
  }),
)

export async function inspectContainer(call: Call, nameOrId: string): Promise<ContainerDetails | null> {
  const result = await call(['container', 'inspect', nameOrId])
  if (result.exitCode !== 0) return null
  const [found] = inspection.parse(JSON.parse(result.stdout.toString('utf8')))
  if (!found) return null
  return {
    id: found.Id,
    image: found.Image.startsWith('sha256:') ? found.Image : `sha256:${found.Image}`,
    imageReference: found.Config?.Image ?? found.ImageName ?? found.Image,
    running: found.State.Running,
    mounts: (found.Mounts ?? []).map((mount) => ({
      type: mount.Type,
      source: mount.Source ?? '',
      target: mount.Destination,
      readOnly: !mount.RW,
    })),
  }
}
