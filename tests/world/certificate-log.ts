import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { X509Certificate } from '@sigstore/core'

/**
 * A log of certificates (RFC 6962): its stamp has two lengths in front, of which the certificate's maker writes the
 * first one. The package's own log leaves the signature out with the versions of today.
 */
export function createCertificateLog() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const logID = createHash('sha256').update(spki).digest()
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(bytes, 6))
    return buffer
  }
  return {
    publicKey: spki,
    logID,
    async log(certificate: ArrayBuffer, issuer: ArrayBuffer): Promise<ArrayBuffer> {
      const tbs = X509Certificate.parse(Buffer.from(certificate)).tbsCertificate.toDER()
      const time = number(Date.now(), 8)
      const signed = [
        Buffer.from([0, 0]),
        time,
        number(1, 2),
        Buffer.from(issuer),
        number(tbs.length, 3),
        tbs,
        number(0, 2),
      ]
      const signature = sign('sha256', Buffer.concat(signed), privateKey)
      const stamp = Buffer.concat([
        ...[Buffer.from([0]), logID, time, number(0, 2)],
        ...[Buffer.from([4, 3]), number(signature.length, 2), signature],
      ])
      const whole = Buffer.concat([number(stamp.length, 2), stamp])
      return new Uint8Array(whole).buffer
    },
  }
}
