import 'server-only'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { env } from '@/lib/settings/env'
import { log } from '@/lib/observability/log'

/** Passkeys (WebAuthn) of this site: its name and origin are those of NEXTAUTH_URL. */

// Loaded with the first passkey: it reads certificates of many kinds, and few people have one.
const webauthn = () => import('@simplewebauthn/server')

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON

/** A stored passkey. `id` in base64url. */
export type StoredPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly signCount: number
  readonly transports: readonly string[]
}
type KnownPasskey = Pick<StoredPasskey, 'id' | 'transports'>

const site = () => new URL(env().NEXTAUTH_URL)
const descriptors = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }))

/** Makes the request for a new passkey. The browser does not make one of `known` again. */
export async function passkeyCreation(
  owner: { readonly id: string; readonly email: string; readonly fullName: string },
  known: readonly KnownPasskey[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Foodbank',
    rpID: site().hostname,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    excludeCredentials: descriptors(known),
    // The password comes first, so the passkey need not name its owner by itself.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Makes the request for a proof that the browser has one of `known`. */
export async function passkeyRequest(challenge: string, known: readonly KnownPasskey[]): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: site().hostname,
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: descriptors(known),
    userVerification: 'preferred',
  })
}

/** Checks a new passkey. @returns undefined when it does not answer `challenge` on this site */
export async function readNewPasskey(
  response: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const expected = { expectedChallenge: challenge, expectedOrigin: site().origin, expectedRPID: site().hostname }
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expected,
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey, signCount: counter, transports: response.response.transports ?? [] }
  } catch (error) {
    // The library throws for every kind of malformed or foreign answer.
    log.info({ err: error }, 'a new passkey was refused')
    return undefined
  }
}

/** Checks a proof of `passkey`. @returns the new signature counter; undefined when the proof is wrong */
export async function passkeyProof(
  response: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site().origin,
      expectedRPID: site().hostname,
      credential: { id: passkey.id, publicKey: passkey.publicKey, counter: passkey.signCount },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    log.info({ err: error }, 'a proof of a passkey was refused')
    return undefined
  }
}
