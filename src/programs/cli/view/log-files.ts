/** The logs that `caisson logs` can show besides the run's own, and their files in the evidence folder. */
export const LOG_FILES = {
  raw: { file: 'transcript.jsonl', about: "the agent's output stream, redacted: JSON lines" },
  setup: { file: 'setup.log', about: 'output of the setup script' },
  verify: { file: 'verify.log', about: 'output of the verify commands' },
  gateway: { file: 'gateway.jsonl', about: 'every request to the model: JSON lines' },
  github: { file: 'github.jsonl', about: 'every request to the copy of GitHub: JSON lines' },
  network: { file: 'network.jsonl', about: 'every attempted connection: JSON lines' },
  mcp: { file: 'mcp.jsonl', about: 'every call of a tool of an MCP server: JSON lines' },
  stderr: { file: 'agent.stderr.log', about: "the agent's standard error" },
} as const

export type LogName = keyof typeof LOG_FILES
