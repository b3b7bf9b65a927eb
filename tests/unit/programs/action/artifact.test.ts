import { expect, it } from 'vitest'
import { hasArtifacts } from '../../../../src/programs/action/artifact.js'

it.each([
  ['https://github.com', true],
  ['https://acme.ghe.com', true],
  ['http://github.localhost:4000', true],
  ['https://github.acme.example', false],
  ['https://notgithub.com', false],
  ['https://github.com.acme.example', false],
])('artifacts of today: %s %s', (server, has) => expect(hasArtifacts(server)).toBe(has))
