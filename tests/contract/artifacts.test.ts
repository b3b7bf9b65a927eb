import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ArtifactStore } from '../../src/base/artifact/artifact-store.js'
import { memoryLog } from '../../src/base/log.js'
import { createArtifactStore } from '../../src/github/octokit/artifacts.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { temporaryFolder } from '../world/temporary-folder.js'

let github: CheckedGitHub
let root: string
let asked: { url: string; authorization: string | null }[]

beforeEach(async () => {
  github = await startCheckedGitHub({ files: { 'a.txt': 'a\n' }, private: true })
  github.addToken('bot')
  github.addToken('short', { permissions: { actions: 'none' } })
  root = temporaryFolder()
  asked = []
})
afterEach(async () => {
  await github.close()
  github.expectClean()
})

function storeOf(token = 'bot'): ArtifactStore {
  return createArtifactStore({
    token,
    owner: 'octo',
    repo: 'hello',
    apiUrl: github.apiUrl,
    serverUrl: github.url,
    log: memoryLog(),
    retryPauseMs: 1,
    fetch: (url, init) => {
      asked.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') })
      return fetch(url, init)
    },
  })
}

describe('the artifacts of a repository', () => {
  test('are listed, and downloaded without the token leaving GitHub', async () => {
    const archive = Buffer.from('a zip archive')
    const { id } = github.addArtifact({ name: 'caisson-1', archive, workflowRunId: 42 })
    github.addArtifact({ name: 'other', archive, workflowRunId: 42 })
    github.addArtifact({ name: 'caisson-1', archive, workflowRunId: 43, headRepositoryId: 1 })
    const store = storeOf()
    expect((await store.ofWorkflowRun(42)).map(({ name }) => name)).toEqual(['other', 'caisson-1'])
    expect(await store.ofWorkflowRun(43)).toMatchObject([{ workflowRun: { id: 43, foreign: true } }])
    const found = await store.artifact(id)
    expect(found).toMatchObject({ name: 'caisson-1', expired: false, workflowRun: { foreign: false } })
    await store.download(found, join(root, 'a.zip'))
    expect(await readFile(join(root, 'a.zip'))).toEqual(archive)
    const blob = asked.find(({ url }) => url.includes('/_blobs/'))
    expect(blob).toMatchObject({ authorization: null })
    expect(asked.filter((one) => one !== blob).every(({ authorization }) => authorization !== null)).toBe(
      true,
    )
    await expect(
      store.download({ ...found, sha256: '0'.repeat(64) }, join(root, 'b.zip')),
    ).rejects.toMatchObject({ code: 'ARTIFACT_INVALID' })
  })

  test('that are gone, expired or out of reach are distinguished', async () => {
    const { id } = github.addArtifact({ name: 'old', archive: Buffer.from('x'), expired: true })
    const store = storeOf()
    const expired = await store.artifact(id)
    expect(expired.expired).toBe(true)
    await expect(store.download(expired, join(root, 'a.zip'))).rejects.toMatchObject({
      code: 'ARTIFACT_NOT_FOUND',
      message: expect.stringContaining('expired'),
    })
    await expect(store.artifact(999_999)).rejects.toMatchObject({ code: 'ARTIFACT_NOT_FOUND' })
    await expect(storeOf('short').artifact(id)).rejects.toMatchObject({
      code: 'GITHUB_REQUEST_FAILED',
      hint: expect.stringContaining('`actions: read`'),
    })
    expect(await readdir(root)).toEqual([])
  })
})
