import { hkdfSync } from 'node:crypto'
import { EncryptJWT, decodeProtectedHeader } from 'jose'
import { decode, encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { decodeToken, encodeToken, seal, unseal } from './seal'

const secret = process.env.NEXTAUTH_SECRET ?? ''
const data = { userId: 'u' }

test('a sealed text names its purpose, and serves no other one', async () => {
  const sealed = await seal('registration', data, 60)
  expect(decodeProtectedHeader(sealed)).toEqual({ alg: 'dir', enc: 'A256GCM', kid: 'registration' })
  expect(await unseal('registration', sealed)).toMatchObject(data)
  expect(await unseal('reset', sealed)).toBeUndefined()
  expect(await decodeToken('', sealed)).toBeUndefined()
})

test('a text that renames its purpose is not readable', async () => {
  const [, ...rest] = (await seal('registration', data, 60)).split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: 'reset' })).toString('base64url')
  expect(await unseal('reset', [header, ...rest].join('.'))).toBeUndefined()
})

test('servers of the version before read what this one seals, and the other way round', async () => {
  const session = await encodeToken('', data, 60)
  expect(await decode({ token: session, secret })).toMatchObject(data)
  expect(await decode({ token: await seal('reset', data, 60), secret, salt: 'reset' })).toMatchObject(data)
  const nameless = await encode({ token: data, secret, salt: 'reset', maxAge: 60 })
  expect(await unseal('reset', nameless)).toMatchObject(data)
  expect(await unseal('registration', nameless)).toBeUndefined()
  expect(await decodeToken('', nameless)).toBeUndefined()
})

test.each<[alg: string, enc: string]>([
  ['dir', 'A128CBC-HS256'],
  ['A256KW', 'A256GCM'],
  ['A256GCMKW', 'A256GCM'],
])('an encryption by %s and %s is refused, also with the right key', async (alg, enc) => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'NextAuth.js Generated Encryption Key', 32))
  const token = await new EncryptJWT(data).setProtectedHeader({ alg, enc }).setExpirationTime('1m').encrypt(key)
  expect(await decodeToken('', token)).toBeUndefined()
})

test('an expired text is not readable', async () => {
  expect(await unseal('reset', await seal('reset', data, -60))).toBeUndefined()
})
