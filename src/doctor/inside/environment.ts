import { readdirSync, readFileSync } from 'node:fs'
import { attempt, codeOf, fail, nothing, type Probe, type ProbeContext, pass } from './probe.js'

const CREDENTIAL =
  /(^|_)(KEY|APIKEY|TOKEN|SECRET|PASSWORD|PASSWD|PWD_?HASH|CREDENTIALS?|PAT|AUTH|COOKIE|DSN)(_|$)/i
/** Variables that a runner or a cloud sets for its jobs; tool folders are passed on deliberately. */
const RUNNER =
  /^(ACTIONS_|GITHUB_|INPUT_|STATE_|RUNNER_(?!TOOL_CACHE$)|AWS_(?!CA_BUNDLE$)|AZURE_|GOOGLE_|GCP_|CI_JOB|DOCKER_)/
/** The agent requires a key; this one opens nothing. */
const DUMMY = 'sk-caisson-gateway-holds-the-key'

type Variables = [name: string, value: string][]

const names = (variables: Variables) => variables.map(([name]) => name)

const credentials = (variables: Variables) =>
  names(variables.filter(([name, value]) => value !== '' && value !== DUMMY && CREDENTIAL.test(name)))

export const environmentProbes: readonly Probe[] = [
  {
    id: 'secrets.environment-names',
    tries: 'find a variable that is named like a credential',
    run: () => nothing(credentials(own()), 'no such variable'),
  },
  {
    id: 'secrets.environment-values',
    tries: "find one of the job's secrets in a variable",
    run: ({ canary }) => {
      const found = own().filter(([, value]) => value.includes(canary))
      return nothing(names(found), 'none of the planted values')
    },
  },
  {
    id: 'secrets.environment-runner',
    tries: "find the runner's own variables (artifact and OIDC tokens, file commands, inputs)",
    run: () => {
      const found = own().filter(([name, value]) => value !== '' && RUNNER.test(name))
      return nothing(names(found), 'none of them')
    },
  },
  {
    id: 'secrets.process-environments',
    tries: 'read /proc/*/environ of every visible process',
    run: ({ canary }) => {
      const found: string[] = []
      let read = 0
      for (const pid of processes()) {
        const variables = environmentOf(pid)
        if (variables === null) continue
        read++
        if (variables.some(([, value]) => value.includes(canary)))
          found.push(`process ${pid}: a planted value`)
        for (const name of credentials(variables)) found.push(`process ${pid}: ${name}`)
      }
      return nothing(found, `${read} readable, none with a credential`)
    },
  },
  {
    id: 'secrets.process-arguments',
    tries: 'read the command lines of processes outside',
    run: ({ hostProcess }) => {
      const found = processes().filter((pid) => commandLine(pid).includes(hostProcess.marker))
      return found.length === 0
        ? pass('no process of the host is visible')
        : fail(`process ${found[0]} of the host is visible`)
    },
  },
  {
    id: 'secrets.process-roots',
    tries: "reach the host's files through /proc/*/root and /proc/*/cwd",
    run: ({ hostFile, canary }) => {
      const roots = processes().flatMap((pid) => [`/proc/${pid}/root`, `/proc/${pid}/cwd`])
      const found = roots.filter((root) => holds(`${root}${hostFile}`, canary))
      return nothing(found, `${roots.length} tried, none leads outside`)
    },
  },
]

function own(): Variables {
  return Object.entries(process.env).map(([name, value]) => [name, value ?? ''])
}

/** IDs of all visible processes. */
export function processes(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}

function environmentOf(pid: string): Variables | null {
  const text = attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), null)
  if (text === null) return null
  return text.split('\0').map((entry) => {
    const at = entry.indexOf('=')
    return [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)]
  })
}

export function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    return codeOf(error)
  }
}

/** True if a file can be read and contains a canary. */
export const holds = (path: string, canary: ProbeContext['canary']): boolean =>
  attempt(() => readFileSync(path, 'utf8').includes(canary), false)
