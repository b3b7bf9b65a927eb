// The next command, as far as runs go. Arguments: the folder of the package, the folder of the runs.
const [lib, root] = process.argv.slice(2)
const { salvageCrashed } = await import(`${lib}/stages/salvage-crashed.js`)
const { listRuns } = await import(`${lib}/run/store.js`)
const { systemClock } = await import(`${lib}/clock.js`)
const say = (message) => process.stderr.write(`${message}\n`)
const log = { debug() {}, info: say, warn: say, error: say, group: (_, body) => body() }
await salvageCrashed(root, { host: { env: process.env }, log, clock: systemClock })
const damaged = []
const runs = await listRuns(root, { onDamaged: (found) => damaged.push(found) })
const shown = runs.map(({ id, status, manifest, record }) => ({ id, status, manifest, record }))
process.stdout.write(JSON.stringify({ runs: shown, damaged }))
