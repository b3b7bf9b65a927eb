import { ApiException } from '@kubernetes/client-node'
import { expect, test } from 'vitest'
import { clusterError } from '../../../../src/sandbox/kubernetes/cluster.js'

const refused = (message: string) => new ApiException(403, 'Forbidden', JSON.stringify({ message }), {})
const hintOf = (error: unknown) => clusterError('start a Pod', error).hint

test('who lacks a right is sent to the manifest, and whom a quota stops is not', () => {
  const account = 'User "system:serviceaccount:ci:caisson"'
  const right = `pods is forbidden: ${account} cannot create resource "pods" in API group "" in the namespace "ci"`
  expect(hintOf(refused(right))).toContain('the rights of the manifest')
  expect(hintOf(new Error('Unexpected server response: 403'))).toContain('the rights of the manifest')
  for (const words of [
    'pods "caisson-1" is forbidden: exceeded quota: team, requested: limits.memory=4Gi, limited: limits.memory=2Gi',
    'pods "caisson-1" is forbidden: maximum memory usage per Container is 1Gi, but limit is 4Gi',
  ])
    expect(hintOf(refused(words))).toContain('such as a quota or a range of limits')
})
