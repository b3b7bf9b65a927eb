// One run on an engine that shares no folders with this machine, to be killed. Arguments: the compiled package, a JSON.
const [library, text] = process.argv.slice(2)
const from = (path) => import(`${library}/${path}`)
const { runPipeline } = await from('pipeline/pipeline.js')
const { specSchema } = await from('config/spec.js')
const { deliveryOptions } = await from('config/delivery.js')
const { systemClock } = await from('base/clock.js')
const { silentLog } = await from('base/log.js')
const { probeDocker } = await from('sandbox/engine/docker.js')
const { createScriptSource } = await from('gateway/scripted/script-source.js')
const { spec, script, host, ...request } = JSON.parse(text)
const NONE = ['bindMounts', 'overlayVolumes', 'init', 'sharedNetworks', 'exposesHostAddress']
const capabilities = Object.fromEntries(NONE.map((name) => [name, false]))
const remote = {
  name: 'remote',
  async probe(env, log, isolation) {
    const { engine } = await probeDocker(env, log, isolation)
    return {
      engine: {
        ...engine,
        name: 'remote',
        displayName: 'The remote engine',
        capabilities: { ...engine.capabilities, ...capabilities },
      },
    }
  },
}
await runPipeline({
  ...request,
  spec: specSchema.parse(spec),
  model: createScriptSource(script, systemClock),
  delivery: deliveryOptions(),
  publish: { to: 'none' },
  host: { ...host, env: process.env, platform: process.platform, arch: process.arch, engines: [remote] },
  secrets: [],
  log: silentLog,
  clock: systemClock,
})
