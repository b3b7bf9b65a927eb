import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../world/action-file.js'

it('is bundled, except for what its types are made of and a client that is large and that few need', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(PROJECT, 'package.json'), 'utf8'),
  )
  expect(Object.keys(dependencies)).toEqual(['zod'])
  expect(Object.keys(peerDependencies)).toEqual(['@kubernetes/client-node'])
  expect(peerDependenciesMeta).toEqual({ '@kubernetes/client-node': { optional: true } })
})
