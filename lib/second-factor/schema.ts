import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import type { SecondFactorKind } from '@/generated/prisma/enums'
import { LONGEST_CODE } from './rules'

const NO_PROOF = 'Please enter a code.'
const BAD_CODE = 'Please enter the 6 digits of your app or a recovery code.'
const BAD_PASSKEY = 'The answer of the passkey is malformed.'
const BAD_CHALLENGE = 'The challenge is missing or malformed.'

const text = (max: number) => z.string(BAD_PASSKEY).check(z.maxLength(max, BAD_PASSKEY))
// Signatures of post-quantum keys take 5 kB.
const long = () => text(8_000)
const credential = { id: text(1_400), rawId: text(1_400), type: z.literal('public-key', BAD_PASSKEY) }

/** The answer of a browser that has made a passkey. */
const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: long(),
    attestationObject: text(16_000),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10, BAD_PASSKEY))),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

/** The answer of a browser that has used a passkey. */
const passkeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: long(),
    authenticatorData: long(),
    signature: long(),
    userHandle: z.optional(text(200)),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProofSchema>

/** An object that a form sends as text. */
const asJson = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(BAD_PASSKEY).check(z.maxLength(40_000, BAD_PASSKEY)),
      z.transform((value: string, context) => {
        try {
          return JSON.parse(value) as unknown
        } catch {
          context.issues.push({ code: 'custom', message: BAD_PASSKEY, input: value })
          return null
        }
      }),
    ),
    schema,
  )

const code = () => z.string(BAD_CODE).check(z.trim(), z.minLength(1, NO_PROOF), z.maxLength(LONGEST_CODE, BAD_CODE))
const challenge = () => z.string(BAD_CHALLENGE).check(z.minLength(1, BAD_CHALLENGE), z.maxLength(2_000, BAD_CHALLENGE))

/** How someone proves the second factor: a code of the app, a recovery code, or a passkey. */
export type Proof = { readonly code?: string | undefined; readonly passkey?: PasskeyProof | undefined }

const isOneProof = z.refine<Proof>((proof) => (proof.code === undefined) !== (proof.passkey === undefined), {
  error: NO_PROOF,
  path: ['code'],
})

/** POST /users/login/second-factor. */
export const secondFactorSchema = z
  .object({ challenge: challenge(), code: z.optional(code()), passkey: z.optional(passkeyProofSchema) })
  .check(isOneProof)

/** The forms of the login page's second step; the cookie holds the challenge. */
export const codeProofSchema = z.object({ code: code() })
export const passkeyProofFormSchema = z.object({ passkey: asJson(passkeyProofSchema) })

/** The forms of /staff/security and /partner/security. */
export const emptySchema = z.object({})
export const confirmAppSchema = z.object({ code: code() })
export const addPasskeySchema = z.object({ challenge: challenge(), passkey: asJson(newPasskeySchema) })
export const removeFactorSchema = z.object({ factorId: z.uuid('There is no such second factor.') })

/** A second factor, for its owner. Moments in ISO 8601. */
export type FactorDto = {
  readonly id: string
  readonly kind: SecondFactorKind
  readonly addedAt: string
  readonly lastUsedAt: string | null
}

/** An authenticator app that is being set up. `link` opens the app; `path` draws the QR code in a box of `size`. */
export type AppSetUpDto = {
  readonly factorId: string
  readonly secret: string
  readonly link: string
  readonly qr: { readonly size: number; readonly path: string }
}

/** The second factors of a person, for their own page. */
export type SecurityDto = {
  readonly factors: readonly FactorDto[]
  /** The app that is being set up. Null while the password must be entered first, because it holds the secret. */
  readonly setUp: AppSetUpDto | null
  readonly recoveryCodesLeft: number
  /** Until when the desk opens without a second factor. */
  readonly dueAt: string
  readonly isOverdue: boolean
  /** Whether the password was entered in the last ten minutes. A change of the factors needs it. */
  readonly isProved: boolean
}

/** The request for a new passkey. The browser's answer carries `challenge` back. */
export type PasskeySetUpDto = { readonly challenge: string; readonly options: PublicKeyCredentialCreationOptionsJSON }

/** The answer of POST /users/login when a second factor is needed. */
export type SecondStepDto = {
  readonly secondFactor: readonly SecondFactorKind[]
  readonly challenge: string
  /** The request for the browser, for someone with a passkey. */
  readonly passkey?: PublicKeyCredentialRequestOptionsJSON
}
