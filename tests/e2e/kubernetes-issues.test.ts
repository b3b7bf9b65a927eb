import { setTimeout as sleep } from 'node:timers/promises'
import { BatchV1Api, CoreV1Api, KubeConfig, type V1Pod } from '@kubernetes/client-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { commentMarker, requestKey } from '../../src/report/marker.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import {
  applyIssues,
  applyManifest,
  installProfile,
  leftIn,
  NAME,
  POD_TEMPLATE,
} from '../contract/kubernetes-parts.js'
import { docker } from '../contract/sandbox-parts.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'
import { randomOf } from '../world/kill/moments.js'
import { describeWith, partPath } from '../world/parts.js'
import { aboutProcess, killProcess, processesWhere } from '../world/processes.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { createStory, FIX } from '../world/stories.js'

const IMAGE = 'caisson.test/pod-agent:1'
const SEED = Number(process.env['CAISSON_KILL_SEED'] ?? Date.now() % 1_000_000)
const ISSUES = Number(process.env['CAISSON_ISSUES'] ?? 12)
/** Of one index: the manifest starts it six times at most. */
const MOST_KILLS = 2

const KINDS = ['deleted', 'killed', 'drained'] as const

/** All processes of a Pod but the one that holds its namespaces, as when the node has no memory left. */
async function killProcesses({ metadata }: V1Pod): Promise<void> {
  for (const pid of await processesWhere('cgroup', (groups) => groups.includes(`pod${metadata?.uid}`)))
    if (!(await aboutProcess(pid, 'cmdline')).includes('sleep\0inf\0')) killProcess(pid)
}

describeWith(
  ['docker', 'claude', 'cluster', 'busybox', 'job-image'],
  'the Job of docs/kubernetes/issues.yaml',
  () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await startCluster()
      await importRemoteImage(docker as Engine, IMAGE, [partPath('claude')])
      await cluster.importImage(IMAGE)
      await installProfile(cluster)
      await cluster.closeNode(true)
    })
    afterAll(async () => {
      await cluster?.[Symbol.asyncDispose]()
    })

    test(`delivers ${ISSUES} issues once each, while its Pods and its agents' are killed (seed ${SEED})`, {
      timeout: 120_000 + ISSUES * 60_000,
      // The manifest's namespace is there already, and a second try would hide what was lost.
      retry: 0,
    }, async () => {
      await applyManifest(cluster)
      await using world = await createStory()
      const { github, token } = world
      const numbers = Array.from({ length: ISSUES }, (_, n) => github.addIssue({ title: `Sum ${n}` }).number)
      const origin = await cluster.offer(Number(new URL(github.url).port))
      await applyIssues(cluster, {
        image: await cluster.importImage('caisson-test-job:1'),
        numbers,
        origin,
        sandbox: ['--image', IMAGE, '--pod-template', stringify(POD_TEMPLATE)],
        script: stringify(FIX),
        env: {
          ...{ GH_TOKEN: token, GITHUB_API_URL: `${origin}/api/v3` },
          ...{ GITHUB_GRAPHQL_URL: `${origin}/api/graphql`, GITHUB_SERVER_URL: origin },
        },
      })
      const admin = new KubeConfig()
      admin.loadFromFile(cluster.kubeconfig)
      const batch = admin.makeApiClient(BatchV1Api)
      const core = admin.makeApiClient(CoreV1Api)
      const job = async () => (await batch.readNamespacedJob({ namespace: NAME, name: 'issues' })).status
      const pods = async () => (await core.listNamespacedPod({ namespace: NAME })).items
      const ended = async () =>
        (await job())?.conditions?.find(({ type }) => /^(Complete|Failed)$/.test(type))?.type

      const random = randomOf(SEED)
      const kills = new Map<string, number>()
      const struck: Record<string, number> = {}
      const strike = async () => {
        const there = await pods()
        const indexOf = ({ metadata }: V1Pod): string | undefined => {
          const own = metadata?.labels?.['batch.kubernetes.io/job-completion-index']
          const owner = metadata?.ownerReferences?.[0]?.uid
          const of = there.find((pod) => pod.metadata?.uid === owner)
          return own ?? (of && indexOf(of))
        }
        const alive = there.filter(
          (pod) => pod.status?.phase === 'Running' && (kills.get(indexOf(pod) ?? '') ?? 0) < MOST_KILLS,
        )
        const pod = alive[Math.floor(random() * alive.length)]
        const index = pod && indexOf(pod)
        if (!index) return
        const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'deleted'
        const name = pod.metadata?.name ?? ''
        const pending =
          kind === 'killed'
            ? killProcesses(pod)
            : kind === 'deleted'
              ? core.deleteNamespacedPod({ namespace: NAME, name, gracePeriodSeconds: 0 })
              : core.createNamespacedPodEviction({ namespace: NAME, name, body: { metadata: { name } } })
        const isStruck = await pending.then(
          () => true,
          () => false,
        )
        // A Pod that was gone already does not count.
        if (!isStruck) return
        kills.set(index, (kills.get(index) ?? 0) + 1)
        const what = `${pod.metadata?.labels?.['caisson.run'] ? 'agent' : 'run'} ${kind}`
        struck[what] = (struck[what] ?? 0) + 1
      }
      const from = Date.now()
      while ((await ended()) === undefined) {
        await sleep(1_000 + random() * 5_000)
        const killed = [...kills.values()].reduce((sum, count) => sum + count, 0)
        // As many as issues, over the whole time.
        if (killed < Math.min(ISSUES, ((await job())?.succeeded ?? 0) + 3)) await strike()
      }
      const seconds = Math.round((Date.now() - from) / 1000)
      const pulls = github.openPulls().map(({ head }) => head.ref)
      console.log(JSON.stringify({ issues: ISSUES, seed: SEED, seconds, struck, status: await job() }))
      const told = numbers.flatMap((number) => github.commentsOn(number).map(({ body }) => body))
      expect(await job(), told.filter((body) => !body.includes('completed')).join('\n---\n')).toMatchObject({
        succeeded: ISSUES,
      })
      expect(await ended()).toBe('Complete')
      expect(pulls.sort()).toEqual(numbers.map((number) => `caisson/issue-${number}`).sort())
      expect(github.repository.pulls.size).toBe(ISSUES)
      for (const number of numbers) {
        const bodies = github.commentsOn(number).map(({ body }) => body)
        expect(bodies).toEqual([
          expect.stringContaining(
            `${commentMarker(requestKey(`issues-${number}`))}\n<!-- caisson:delivered 0 completed `,
          ),
        ])
      }
      await batch.deleteNamespacedJob({ namespace: NAME, name: 'issues', propagationPolicy: 'Background' })
      await expect.poll(() => leftIn(cluster), { timeout: 60_000 }).toEqual([])
    })
  },
)
