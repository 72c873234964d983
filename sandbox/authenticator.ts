import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey in software, which answers as a browser does. Tests set its signature counter. */

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const NEW_CREDENTIAL = 0x40

/** A byte string in CBOR, of 24 to 255 bytes. */
const cborBytes = (data: Uint8Array) => Buffer.concat([Buffer.from([0x58, data.length]), data])
/** A text in CBOR, of less than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** @param origin of the site that the passkey belongs to */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = base64url(rawId)
  const credential = { id, rawId: id, type: 'public-key' as const }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, count: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter])
  }
  // COSE: an EC2 key for ES256 on the curve P-256.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])

  return {
    /** What a browser sends when the passkey is made. */
    create(challenge: string) {
      const data = Buffer.concat([
        authenticatorData(PRESENT | VERIFIED | NEW_CREDENTIAL, 0),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        coseKey,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
        },
      }
    },

    /** What a browser sends when the passkey is used. */
    prove(challenge: string, count: number) {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(PRESENT | VERIFIED, count)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
