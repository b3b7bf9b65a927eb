import type { CommandOptions, CommandResult } from '../../base/command.js'
import { SandboxError } from '../../base/errors.js'
import type { ContainerSpec } from './engine.js'

/** Runs the client of an engine. */
export type Call = (
  args: readonly string[],
  options?: Pick<CommandOptions, 'input' | 'signal' | 'timeoutMs'> & Partial<Pick<CommandOptions, 'env'>>,
) => Promise<CommandResult>

/** The end of an engine's output, as one line for a message. */
export function tail(result: CommandResult): string {
  const said = result.stderr || result.stdout.toString('utf8').trim()
  const words = said.replace(/\s*(Run|See) 'docker \w+ --help'( for more information)?\.?\s*$/, '')
  if (result.timedOut) return `the engine did not answer in time. ${words.slice(-500)}`.trim()
  if (words) return words.replace(/\s+/g, ' ').slice(-500)
  return result.startError?.message ?? `exit code ${result.exitCode} without any output`
}

/** ENGINE_FAILED with the engine's words. */
export function describeFailure(client: { name: string }, what: string, result: CommandResult): SandboxError {
  return new SandboxError('ENGINE_FAILED', `${client.name} could not ${what}: ${tail(result)}`, {
    hint: `Run \`${client.name} info\` on this machine to check that the engine works.`,
  })
}

/** Programs of the engines themselves: if one is not found, the image is not to blame. */
const ENGINES_OWN = /exec: "(\S*\/)?(docker-init|containerd-shim\S*|runc|crun|conmon|catatonit)":/

/** Why a container did not start: the image's fault if the engine says so, otherwise the engine's. */
export function imageError(
  client: { name: string },
  spec: ContainerSpec,
  result: CommandResult,
): SandboxError {
  const words = tail(result)
  const image = !ENGINES_OWN.test(words)
  if (
    image &&
    /"?sh"?:? .*(executable file|no such file)|exec: "sh"|executable file `sh`|`sh`.*not found/i.test(words)
  ) {
    return new SandboxError('IMAGE_FAILED', `The image \`${spec.image}\` has no \`sh\`: ${words}`, {
      hint: 'Use an image with a shell (any image based on Debian, Ubuntu, Fedora or Alpine), or `sandbox.image: host`.',
    })
  }
  if (
    image &&
    /no such image|unable to find image|image not known|executable file|exec format error|manifest/i.test(
      words,
    )
  ) {
    return new SandboxError('IMAGE_FAILED', `The image \`${spec.image}\` does not start: ${words}`, {
      hint: 'Check that the image exists and is built for this machine, or use `sandbox.image: host`.',
    })
  }
  if (/bind source path does not exist|statfs .*no such file/i.test(words)) {
    return new SandboxError('NOT_SUPPORTED', `${client.name} cannot see a folder of this machine: ${words}`, {
      hint: 'Use an engine that runs on this machine (not a remote DOCKER_HOST).',
    })
  }
  return new SandboxError('ENGINE_FAILED', `${client.name} could not start a container: ${words}`, {
    hint: `Run \`${client.name} info\` on this machine to check that the engine works.`,
  })
}
