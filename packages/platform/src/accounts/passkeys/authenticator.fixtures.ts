import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey in software: it answers as a browser and an authenticator would. */
export function anAuthenticator(origin: string, { rpId = new URL(origin).hostname } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const state = { counter: 0, isVerified: true, origin }

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))

  function authenticatorData(attested: Buffer | null): Buffer {
    const flags = 0x01 | (state.isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    state,
    create(options: Options) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      // COSE: an EC2 key for ES256 on P-256.
      const coseKey = Buffer.concat([
        Buffer.from('a50102032620012158', 'hex'),
        Buffer.from([32]),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey])
      const data = authenticatorData(attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData: … }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(options: Options) {
      const client = clientData('webauthn.get', options)
      const data = authenticatorData(null)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
