/** What `caisson logs` can show beside the run's own log, and where it lies in the evidence. */
export const LOG_FILES = {
  raw: { file: 'transcript.jsonl', about: "the agent's stream as it came, redacted: JSON lines" },
  setup: { file: 'setup.log', about: 'output of the setup script' },
  verify: { file: 'verify.log', about: 'output of the verify commands' },
  gateway: { file: 'gateway.jsonl', about: 'every request to the model: JSON lines' },
  network: { file: 'network.jsonl', about: 'every connection that was tried: JSON lines' },
  stderr: { file: 'agent.stderr.log', about: "the agent's standard error" },
} as const

export type LogName = keyof typeof LOG_FILES
