import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { showCertificates } from '../../../../../src/sandbox/network/egress/certificates.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'

test("the job's certificates get into the container, and nothing else of their files", async () => {
  const dir = temporaryFolder()
  const block = '-----BEGIN CERTIFICATE-----\nTUlJ\n-----END CERTIFICATE-----'
  const file = join(dir, 'ca.pem')
  await writeFile(
    file,
    `# ours\n${block}\n-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n${block}\n`,
  )
  await writeFile(join(dir, 'key.pem'), '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n')
  const written: [string | undefined, unknown][] = []
  const env = await showCertificates(
    {
      async exec(command, options) {
        written.push([command[4], options?.input])
        return { stdout: '', stderr: '', exitCode: 0 }
      },
    },
    {
      NODE_EXTRA_CA_CERTS: file,
      SSL_CERT_FILE: join(dir, 'none.pem'),
      PIP_CERT: join(dir, 'key.pem'),
      HOME: dir,
    },
  )
  await rm(dir, { recursive: true })

  expect(env).toEqual({ NODE_EXTRA_CA_CERTS: '/tmp/caisson-certificates/NODE_EXTRA_CA_CERTS.pem' })
  expect(written).toEqual([[env['NODE_EXTRA_CA_CERTS'], `${block}\n${block}\n`]])
})
