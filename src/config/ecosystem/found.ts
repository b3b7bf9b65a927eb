import type { SpecInput } from '../spec.js'

/** What a file of the repository, written for another tool, says about runs. */
export interface EcosystemFile {
  path: string
  /** Script lines that prepare the workspace; empty: none. */
  setup: string
  image?: string
  env: Record<string, string>
  /** What of the file has no effect here, with the reason. */
  skipped: string[]
}

/** A default that came from such a file. */
export interface DefaultOrigin {
  /** Key of the spec, `setup.run`. */
  key: string
  /** Path of the file on the base branch. */
  from: string
  skipped?: string[]
}

/** The files as one layer of a spec, a file that comes first taking precedence. */
export function layerOf(files: readonly EcosystemFile[]): { layer: SpecInput; origins: DefaultOrigin[] } {
  const setup = files.find((file) => file.setup !== '')
  const image = files.find((file) => file.image !== undefined)
  const variables = files.find(({ env }) => Object.keys(env).length > 0)
  const origin = (key: string, { path, skipped }: EcosystemFile): DefaultOrigin => ({
    key,
    from: path,
    ...(skipped.length > 0 ? { skipped } : {}),
  })
  return {
    layer: {
      ...(setup ? { setup: { run: setup.setup } } : {}),
      ...(image || variables
        ? {
            sandbox: {
              ...(image?.image === undefined ? {} : { image: image.image }),
              ...(variables ? { env: variables.env } : {}),
            },
          }
        : {}),
    },
    origins: [
      ...(setup ? [origin('setup.run', setup)] : []),
      ...(image ? [origin('sandbox.image', image)] : []),
      ...(variables ? [origin('sandbox.env', variables)] : []),
    ],
  }
}
