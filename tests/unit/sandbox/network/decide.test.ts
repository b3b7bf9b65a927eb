import { describe, expect, test } from 'vitest'
import { decide } from '../../../../src/sandbox/network/decide.js'
import { parseHostRule } from '../../../../src/sandbox/network/host-rules.js'
import { parseTarget } from '../../../../src/sandbox/network/target.js'
import { words } from '../../../world/words.js'

const NONE: ReadonlySet<string> = new Set()
const rules = (...entries: string[]) => ({
  everything: false,
  entries: entries.map((entry) => parseHostRule(entry)),
})

async function ask(
  authority: string,
  list: Parameters<typeof decide>[1],
  answer: string[] = ['93.184.216.34'],
  own = NONE,
) {
  const target = parseTarget(authority)
  if (!target) throw new Error(`no target: ${authority}`)
  return decide(target, list, async () => answer, own)
}

describe('the decision', () => {
  test('lets a listed name through, to exactly the addresses that were looked up', async () => {
    expect(await ask('a.example:443', rules('a.example'))).toEqual({
      allowed: true,
      addresses: ['93.184.216.34'],
    })
  })

  test('does not even look up a name that is not listed', async () => {
    let asked = 0
    const target = parseTarget('b.example:443')
    if (!target) throw new Error('no target')
    const decision = await decide(target, rules('a.example'), async () => [String(asked++)], NONE)
    expect(decision).toEqual({
      allowed: false,
      code: 'host_not_listed',
      why: 'the host b.example is not listed',
    })
    expect(asked).toBe(0)
  })

  test('refuses a port that is not listed', async () => {
    expect(await ask('a.example:22', rules('a.example'))).toEqual({
      allowed: false,
      code: 'port_not_listed',
      why: 'port 22 of a.example is not listed',
    })
    const other = rules('a.example', 'b.example:22')
    expect(await ask('a.example:22', other)).toMatchObject({ code: 'port_not_listed' })
    expect(await ask('a.example:443', rules('a.example:8443'))).toMatchObject({ code: 'port_not_listed' })
  })

  test.each(words`
    127.0.0.1 10.0.0.1 169.254.169.254 ::1 ::ffff:10.0.0.1 fd00:ec2::254 64:ff9b::7f00:1 0.0.0.0
    100.64.0.1 fe80::1%eth0
  `)('refuses a listed name that leads to %s, also among public addresses', async (address) => {
    for (const answer of [[address], ['93.184.216.34', address], [address, '93.184.216.34']])
      expect(await ask('a.example:443', rules('a.example'), answer)).toMatchObject({
        code: 'address_not_public',
      })
  })

  test("refuses this machine's own addresses, public or not", async () => {
    const own = new Set(['93.184.216.34'])
    expect(await ask('a.example:443', rules('a.example'), ['93.184.216.34'], own)).toEqual({
      allowed: false,
      code: 'address_not_public',
      why: "a.example leads to 93.184.216.34 (this machine's own), which is not listed",
    })
    expect(await ask('a.example:443', rules('a.example'), ['10.0.0.1'])).toMatchObject({
      why: 'a.example leads to 10.0.0.1 (private), which is not listed',
    })
    const everything = { everything: true, entries: [] }
    expect(await ask('93.184.216.34:443', everything, [], own)).toMatchObject({ code: 'address_not_listed' })
  })

  test('lets a listed name lead to a listed address', async () => {
    const list = rules('a.example:8080', '10.1.0.0/16')
    expect(await ask('a.example:8080', list, ['10.1.2.3'])).toMatchObject({ allowed: true })
    expect(await ask('a.example:8080', list, ['10.2.0.1'])).toMatchObject({ code: 'address_not_public' })
    expect(await ask('a.example:8080', rules('a.example:8080', '10.1.2.3:80'), ['10.1.2.3'])).toMatchObject({
      code: 'address_not_public',
    })
  })

  test('takes an address rule without a port for ports 80 and 443, except behind a listed name', async () => {
    const list = rules('a.example:8080', '10.1.0.0/16')
    expect(await ask('10.1.2.3:80', list)).toEqual({ allowed: true, addresses: ['10.1.2.3'] })
    expect(await ask('10.1.2.3:443', list)).toEqual({ allowed: true, addresses: ['10.1.2.3'] })
    expect(await ask('10.1.2.3:8080', list)).toEqual({
      allowed: false,
      code: 'address_not_listed',
      why: 'the address 10.1.2.3:8080 is not listed',
    })
    expect(await ask('a.example:8080', list, ['10.1.2.3'])).toEqual({
      allowed: true,
      addresses: ['10.1.2.3'],
    })
    expect(await ask('10.1.2.3:22', rules('10.1.0.0/16:*'))).toMatchObject({ allowed: true })
  })

  test('lets addresses through only when they are listed, whatever their spelling', async () => {
    expect(await ask('8.8.8.8:443', rules('a.example'))).toMatchObject({ code: 'address_not_listed' })
    expect(await ask('2130706433:8080', rules('127.0.0.1:8080'))).toEqual({
      allowed: true,
      addresses: ['127.0.0.1'],
    })
    expect(await ask('[::ffff:127.0.0.1]:8080', rules('127.0.0.1:8080'))).toMatchObject({ allowed: true })
    expect(await ask('127.0.0.1:8081', rules('127.0.0.1:8080'))).toMatchObject({ code: 'address_not_listed' })
  })

  test('with everything open still refuses what is not public', async () => {
    const everything = { everything: true, entries: [] }
    expect(await ask('any.example:22', everything)).toMatchObject({ allowed: true })
    expect(await ask('8.8.8.8:53', everything)).toMatchObject({ allowed: true })
    for (const address of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '[::1]', '[fd00:ec2::254]'])
      expect(await ask(`${address}:80`, everything)).toMatchObject({ code: 'address_not_listed' })
    expect(await ask('any.example:80', everything, ['127.0.0.1'])).toMatchObject({
      code: 'address_not_public',
    })
  })

  test("lets the job's own registry be an internal host, and never a metadata service", async () => {
    const list = { everything: false, entries: [parseHostRule('npm.corp:4873', { private: true })] }
    expect(await ask('npm.corp:4873', list, ['10.0.0.9'])).toMatchObject({ allowed: true })
    for (const address of ['127.0.0.1', '100.64.0.1', '93.184.216.34'])
      expect(await ask('npm.corp:4873', list, [address], new Set(['93.184.216.34']))).toEqual({
        allowed: true,
        addresses: [address],
      })
    expect(await ask('npm.corp:80', list, ['10.0.0.9'])).toMatchObject({ code: 'port_not_listed' })
    for (const bad of ['169.254.169.254', '168.63.129.16', '169.254.7.7', '0.0.0.0', '224.0.0.1'])
      expect(await ask('npm.corp:4873', list, [bad])).toMatchObject({ code: 'address_not_public' })
  })

  test('reports a name without an address, which is not a denial', async () => {
    expect(await ask('a.example:443', rules('a.example'), [])).toEqual({
      allowed: 'unreachable',
      why: 'a.example has no address',
    })
    const target = parseTarget('a.example:443')
    if (!target) throw new Error('no target')
    const failing = async () => Promise.reject(new Error('ENOTFOUND'))
    expect(await decide(target, rules('a.example'), failing, NONE)).toEqual({
      allowed: 'unreachable',
      why: 'a.example has no address: ENOTFOUND',
    })
  })
})
