import { sha256OfContent } from '../../base/digest.js'
import { BUILD_LABEL } from './images.js'

/** Changes whenever the same agent on the same base makes another layer. */
const LAYER_VERSION = 1

/** The label of every image with an agent's layer; its value is the part of the name that says what is in it. */
export const COMPOSED_LABEL = 'caisson.composed'
/** Where the program is in the image; `/caisson/bin` leads there. */
export const PROGRAM_FOLDER = '/opt/caisson/bin'
export const REPOSITORY = 'localhost/caisson/composed'

/** A base image with an agent in it. */
export interface ComposedImage {
  reference: string
  /** `sha256:…` */
  digest: string
}

/** An agent on a base image. */
export interface Layer {
  /** As the user named it, for people. */
  base: string
  /** `sha256:…` of the base. */
  baseDigest: string
  /** Name of the executable inside. */
  command: string
  version: string
  /** What the executable and its files are. */
  integrity: string
}

/** Which image the layer makes: the same one for the same base and the same agent, on every machine. */
export function layerImageName({ baseDigest, command, integrity }: Layer): {
  reference: string
  label: string
} {
  const key = sha256OfContent(JSON.stringify([LAYER_VERSION, baseDigest, command, integrity])).slice(0, 24)
  return { reference: `${REPOSITORY}:${key}`, label: `${COMPOSED_LABEL}=${key}` }
}

/** Labels by which an image is told from others. */
export const LABELS = {
  base: 'org.opencontainers.image.base.name',
  baseDigest: 'org.opencontainers.image.base.digest',
  agent: 'caisson.agent',
  version: 'caisson.agent.version',
} as const

/**
 * The layer as a Dockerfile. It copies and never runs anything, so nothing of the base does either; its user, entry
 * point and variables stay. The labels come first, so that the image of every step has them.
 */
export function dockerfileOf(layer: Layer): string {
  return [
    'ARG BASE',
    'FROM ${BASE}',
    labelsOf(layer),
    `COPY bin/ ${PROGRAM_FOLDER}/`,
    'COPY caisson/ /caisson/',
    '',
  ].join('\n')
}

/** The same for folders of an adapter image. */
export function adapterDockerfile(
  layer: Layer,
  o: { adapter: string; folders: readonly string[]; env: Readonly<Record<string, string>> },
): string {
  return [
    'ARG BASE',
    `FROM ${o.adapter} AS adapter`,
    'FROM ${BASE}',
    labelsOf(layer),
    ...Object.entries(o.env).map(([name, value]) => `ENV ${name}=${quoted(value)}`),
    ...o.folders.map((folder) => `COPY --from=adapter ${folder} ${folder}`),
    '',
  ].join('\n')
}

function labelsOf(layer: Layer): string {
  const [name = '', key = ''] = layerImageName(layer).label.split('=')
  const labels: [string, string][] = [
    [name, key],
    [LABELS.base, layer.base],
    [LABELS.baseDigest, layer.baseDigest],
    [LABELS.agent, layer.command],
    [LABELS.version, layer.version],
  ]
  return [
    'ARG BUILD',
    `LABEL ${labels.map(([key, value]) => `${key}=${quoted(value)}`).join(' ')} ${BUILD_LABEL}="\${BUILD}"`,
  ].join('\n')
}

/** As one word of a Dockerfile, in which no variable is replaced. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\p{Cc}]/gu, ' ').replaceAll(/["\\$]/g, '\\$&')}"`
}
