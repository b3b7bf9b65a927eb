import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { titled } from '../world/parts.js'
import { bubblewrap, docker, missing } from './sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from './sandbox-places.js'

/** A machine with tools, their credentials and two runners, in folders that only this test has. */
const id = `caisson-test-${randomBytes(4).toString('hex')}`
const CANARY = 'canary-0f3e9a'
const folders = [`/opt/${id}`, `/etc/${id}`, `/opt/${id}-home`]
const home = `/opt/${id}-home/u`
const files: Record<string, string> = {
  [`/opt/${id}/one/.runner`]: '{"workFolder": "jobs"}',
  [`/opt/${id}/one/.credentials_rsaparams`]: CANARY,
  [`/opt/${id}/one/jobs/_temp/x`]: CANARY,
  [`/opt/${id}/one/jobs/other/other/.git/config`]: CANARY,
  [`/opt/${id}/one/jobs/_tool/bin/tool`]: '#!/bin/sh\necho a tool\n',
  [`/opt/${id}/one/jobs/_tool/etc/npmrc`]: `//r/:_authToken=${CANARY}`,
  [`/opt/${id}/two/.credentials`]: CANARY,
  [`/opt/${id}/two/_work/repo/repo/.env`]: CANARY,
  [`/etc/${id}/settings.xml`]: `<settings><server><password>${CANARY}</password></server></settings>`,
  [`/etc/${id}/sources.list`]: `deb https://me:${CANARY}@mirror.example.com stable main`,
  [`/etc/${id}/plain.conf`]: 'plain = yes\n',
  [`${home}/.local/share/uv/credentials/credentials.toml`]: CANARY,
  [`${home}/.local/share/uv/python/cpython/bin/python`]: 'python',
  [`${home}/.asdf/plugins/p/.git/config`]: `url = https://me:${CANARY}@example.com/p`,
  [`${home}/.asdf/plugins/p/bin/list-all`]: 'list',
  [`${home}/.m2/settings.xml`]: CANARY,
  [`${home}/.m2/repository/a.jar`]: 'jar',
}
const LOOK = `grep -rlIs ${CANARY} /opt /etc ~ 2>/dev/null; echo --; tool; cat /etc/${id}/plain.conf /etc/${id}/settings.xml
  cat ~/.asdf/plugins/p/bin/list-all ~/.m2/repository/a.jar ${home}/.local/share/uv/python/cpython/bin/python`

const seals = [
  {
    name: 'docker',
    skip: missing('docker'),
    open: (place: Place, given: Given) => openContainer(docker as Engine, 'host', place, {}, given),
  },
  {
    name: 'bubblewrap',
    skip: missing('bwrap'),
    open: (place: Place, given: Given) => openSealedLocal(bubblewrap as Bubblewrap, place, {}, given),
  },
]

type Given = ReturnType<typeof givenOf>
function givenOf(log: ReturnType<typeof memoryLog>) {
  const hostEnv = {
    HOME: home,
    RUNNER_TEMP: `/opt/${id}/one/jobs/_temp`,
    RUNNER_TOOL_CACHE: `/opt/${id}/one/jobs/_tool`,
    M2_HOME: `${home}/.m2`,
    PATH: `/opt/${id}/one/jobs/_tool/bin:/usr/bin:/bin`,
  }
  return {
    hostEnv,
    // Caches are shown of what the repository uses.
    ecosystems: ['Maven'],
    log,
  }
}

const unable = process.getuid?.() === 0 ? undefined : 'only root may write to /opt and /etc'
for (const { name, skip = unable, open } of seals) {
  describe.skipIf(skip)(titled(`credentials of tools and runners: ${name}`, skip), () => {
    let place: Place
    let sandbox: Sandbox | undefined

    beforeAll(async () => {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, text, { mode: 0o755 })
      }
      place = await makePlace()
    })
    afterAll(async () => {
      await sandbox?.cleanup()
      await place.close()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    })

    it('are out of reach, and the tools are not', async () => {
      const log = memoryLog()
      sandbox = await open(place, givenOf(log))
      const { stdout } = await sandbox.exec(['sh', '-c', LOOK])
      expect(stdout).toBe('--\na tool\nplain = yes\n<settings/>\nlistjarpython')
      const said = log.lines.filter((line) => line.includes('because of credentials'))
      expect(said).toHaveLength(1)
      for (const path of [
        `/etc/${id}/sources.list`,
        join(home, '.asdf/plugins/p/.git/config'),
        '_tool/etc/npmrc',
      ])
        expect(said[0]).toContain(path)
      expect(said[0]).not.toContain(CANARY)
    })
  })
}
