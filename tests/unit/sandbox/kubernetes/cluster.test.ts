import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiException } from '@kubernetes/client-node'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { clusterError, connectCluster } from '../../../../src/sandbox/kubernetes/cluster.js'

const refused = (message: string) => new ApiException(403, 'Forbidden', JSON.stringify({ message }), {})
const hintOf = (error: unknown) => clusterError('start a Pod', error).hint

test('who lacks a right is sent to the manifest, and whom a quota stops is not', () => {
  const account = 'User "system:serviceaccount:ci:caisson"'
  const right = `pods is forbidden: ${account} cannot create resource "pods" in API group "" in the namespace "ci"`
  expect(hintOf(refused(right))).toContain('the permissions of the manifest')
  expect(hintOf(new Error('Unexpected server response: 403'))).toContain('the permissions of the manifest')
  for (const words of [
    'pods "caisson-1" is forbidden: exceeded quota: team, requested: limits.memory=4Gi, limited: limits.memory=2Gi',
    'pods "caisson-1" is forbidden: maximum memory usage per Container is 1Gi, but limit is 4Gi',
  ])
    expect(hintOf(refused(words))).toContain('such as a quota or a range of limits')
})

test('who is not known any more is asked to log in', () => {
  expect(clusterError('start a Pod', new ApiException(401, 'Unauthorized', '', {}))).toMatchObject({
    message: expect.stringContaining('refuses the credentials'),
    hint: expect.stringContaining('Log in'),
  })
})

test.each([
  ['is no YAML', 'clusters: [\n  token: secret', /^the kubeconfig \S+\/config cannot be read: .+$/],
  ['is empty', '', /^the kubeconfig \S+\/config cannot be read/],
  ['names no context', stringify({ contexts: [] }), /^there is no current context in \S+\/config$/],
  [
    'names a context that it lacks',
    stringify({ contexts: [], 'current-context': 'prod' }),
    /^the current context prod is not in \S+\/config/,
  ],
])('a kubeconfig that %s is named', async (_how, text, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-kubeconfig-'))
  const KUBECONFIG = join(folder, 'config')
  await writeFile(KUBECONFIG, text)
  await expect(connectCluster({ KUBECONFIG })).rejects.toThrow(message)
  await rm(folder, { recursive: true })
})
