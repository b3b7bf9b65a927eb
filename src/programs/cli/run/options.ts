import { InvalidArgumentError, Option } from 'commander'

export type BackendFlag = 'auto' | 'container' | 'local'

export function backendOption(engines: readonly string[] = []): Option {
  return new Option('--backend <where>', 'where the agent runs')
    .choices(['auto', 'container', 'local', ...engines])
    .default('auto')
}

/** Of one call: nothing else can say it. */
export function allowUnsealedOption(): Option {
  return new Option('--allow-unsealed', 'start even if nothing on this machine can seal the agent').default(
    false,
  )
}

export function agentPathOption(): Option {
  return new Option('--agent-path <file>', 'use this executable instead of the tested version of the agent')
}

/** For `argParser`: a whole number of at least 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number greater than 0.')
  return Number(text)
}
