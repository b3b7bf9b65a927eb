import { expect, it } from 'vitest'
import { imageError, tail } from '../../../../src/sandbox/engine/container-errors.js'

/** Words of Docker 20.10 and Podman 4.3. */
it.each([
  [
    'ENGINE_FAILED',
    'docker: Error response from daemon: exec: "docker-init": executable file not found in $PATH',
  ],
  [
    'ENGINE_FAILED',
    'failed to start shim: exec: "containerd-shim-runc-v2": executable file not found in $PATH',
  ],
  [
    'IMAGE_FAILED',
    'runc create failed: unable to start container process: exec: "true": executable file not found in $PATH',
  ],
  ['IMAGE_FAILED', 'crun: executable file `sh` not found in $PATH: No such file or directory'],
] as const)('%s: %s', (code, stderr) => {
  const result = { stdout: Buffer.alloc(0), stderr, exitCode: 125, signal: null, timedOut: false }
  expect(imageError({ name: 'docker' }, { name: 'n', image: 'i' }, result)).toMatchObject({ code })
})

it("keeps the engine's words, without the advice for whoever types them", () => {
  const said = "docker: Error response from daemon: no runc.\n\nRun 'docker run --help' for more information"
  const result = { stdout: Buffer.alloc(0), stderr: said, exitCode: 125, signal: null, timedOut: false }
  expect(tail(result)).toBe('docker: Error response from daemon: no runc.')
})
