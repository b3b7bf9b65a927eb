// One session of the execution backend as another program has it; the tests send it signals. Arguments: the package, a
// JSON of backend, options, parameters and script. `patient`: the program listens for SIGINT itself.
const [library, text] = process.argv.slice(2)
const { createScriptSource, resolveExecutionBackend } = await import(library)
const { backend, options, params, script, patient } = JSON.parse(text)
const say = (message) => process.stdout.write(`${message}\n`)
if (patient) process.once('SIGINT', () => say('SIGINT is heard'))
const log = { debug() {}, info: say, warn: say, error: say, group: (_, body) => body() }
const source = createScriptSource(script)
const execute = resolveExecutionBackend(backend, { ...options, log, source, env: process.env })
const told = await execute({ prompt: 'Go.', ...params }).then(
  ({ transcript }) => ({ answer: transcript.messages.at(-1)?.content }),
  ({ code, message, transcript }) => ({ code, message, messages: transcript?.messages.length }),
)
const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name))
say(JSON.stringify({ ...told, listeners }))
// The model is a part of this process: nothing else keeps it from its end.
process.exit(0)
