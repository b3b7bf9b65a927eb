import { expect, test } from 'vitest'
import { silentLog } from '../../../../../src/base/log.js'
import { createResources } from '../../../../../src/pipeline/stages/environment/resources.js'

function recorded() {
  const released: string[] = []
  const resources = createResources(silentLog)
  const add = (name: string, needed?: 'delivery') =>
    resources.add(name, async () => void released.push(name), needed)
  return { released, resources, add }
}

test('what the delivery needs is kept until the end, everything else goes last first', async () => {
  const { released, resources, add } = recorded()
  add('folder')
  add('repositories', 'delivery')
  add('engine')
  expect(await resources.release('delivery')).toBe(true)
  expect(released).toEqual(['engine', 'folder'])
  expect(await resources.release()).toBe(true)
  expect(released).toEqual(['engine', 'folder', 'repositories'])
})

test('the second call waits for the first, and knows what that could not release', async () => {
  const { released, resources, add } = recorded()
  add('folder', 'delivery')
  resources.add('engine', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    released.push('engine')
    throw new Error('it does not answer')
  })
  const first = resources.release('delivery')
  expect(await resources.release()).toBe(false)
  expect(released).toEqual(['engine', 'folder'])
  expect(await first).toBe(false)
})
