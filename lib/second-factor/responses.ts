import * as z from 'zod/mini'
import { SecondFactorKind } from '@/generated/prisma/enums'
import { listOf, part } from '@/lib/core/response-fields'

/** PublicKeyCredentialRequestOptionsJSON of the standard WebAuthn. */
const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(
    z.array(z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) })),
  ),
  userVerification: z.optional(z.enum(['discouraged', 'preferred', 'required'])),
  hints: z.optional(z.array(z.enum(['hybrid', 'security-key', 'client-device']))),
  extensions: z.optional(z.unknown()),
})

export const secondStepResponse = part(
  'SecondStep',
  z.object({
    secondFactor: listOf(z.enum(SecondFactorKind)),
    challenge: z.string(),
    passkey: z.optional(passkeyRequest).check(z.describe('The request for the browser, for someone with a passkey.')),
  }),
  'The answer of POST /users/login when a second factor is needed.',
)
