// One run as another program starts it; killed by the tests. Arguments: the package, a JSON of spec and options.
const [library, text] = process.argv.slice(2)
const { createScriptSource, run } = await import(library)
const { spec, script, ...options } = JSON.parse(text)
const say = (message) => process.stdout.write(`${message}\n`)
const log = { debug() {}, info() {}, warn: say, error: say, group: (_, body) => body() }
const { manifest } = await run(spec, { ...options, log, env: process.env, model: createScriptSource(script) })
say(JSON.stringify({ reason: manifest.reason, status: manifest.status }))
// The model is a part of this process: nothing else keeps it from its end.
process.exit(0)
