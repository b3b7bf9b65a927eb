import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../clock.js'
import { deliveryOptions } from '../../config/delivery.js'
import { wholeSpec } from '../../config/inputs/from-inputs.js'
import { describeError, errorInWords } from '../../errors.js'
import type { ConfigurationChoice } from '../../init/configuration.js'
import { checkCommands } from '../../stages/check-commands.js'
import { userName } from '../../user.js'
import type { CommandIo } from '../command.js'
import { hostOf, secretsOf } from '../host.js'
import { interruptible } from '../interrupt.js'

const SHOWN_LINES = 15

/** Runs setup and verification once in the sandbox. Resolves to what failed, or null. */
export async function checkChoice(
  { setup, verify }: ConfigurationChoice,
  io: CommandIo,
): Promise<string | null> {
  if (setup.trim() === '' && verify.length === 0) return null
  io.log.info('Running setup and verification once in the sandbox; --no-check skips this.')
  const root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-init-'))
  try {
    const attempt = await interruptible(io.log, (signal) =>
      checkCommands({
        task: {
          target: { kind: 'none' },
          instruction: '',
          requester: { login: userName() },
          trigger: 'prompted',
          triggeredAt: new Date(systemClock.now()).toISOString(),
        },
        spec: wholeSpec({ setup: { run: setup }, verify: { commands: [...verify] } }),
        delivery: deliveryOptions({}),
        publish: { to: 'none' },
        root,
        checkout: io.project,
        model: () => Promise.reject(new Error('A check calls no model.')),
        host: hostOf(io.env),
        secrets: secretsOf(io.env),
        log: io.log,
        clock: systemClock,
        signal,
      }),
    )
    const failed = attempt.commands.find(({ exitCode }) => exitCode !== 0)
    if (failed === undefined) return null
    const end = failed.tail.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')
    const how = failed.timedOut ? 'ran out of time' : `failed with exit code ${failed.exitCode}`
    return `In the sandbox, \`${failed.command}\` ${how}. Its output ended with:\n${end || '(nothing)'}`
  } catch (error) {
    const described = describeError(error)
    if (described.code === 'EXECUTION_CANCELLED') throw error
    return errorInWords(described)
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}
