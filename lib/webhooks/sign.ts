import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { FOREVER_SECONDS, seal, unseal } from '@/lib/server/seal'
import { ReceiverError } from '@/lib/integrations/webhook-receivers'

/*
 * Secrets and signatures of the Standard Webhooks specification, version 1.0.0:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const PREFIX = 'whsec_'
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32

/** Makes the secret of an endpoint, as its owner gets it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Encrypts a secret for its row. */
export const sealSecret = (secret: string): Promise<string> => seal('webhook-secret', { secret }, FOREVER_SECONDS)

/** Reads a stored secret; undefined for one that was encrypted with a secret of ours that is gone. */
export async function readSecret(sealed: string): Promise<string | undefined> {
  const { secret } = (await unseal('webhook-secret', sealed)) ?? {}
  return typeof secret === 'string' ? secret : undefined
}

/** @throws ReceiverError, for the log that HR reads, where `readSecret` finds nothing */
export async function openSecret(sealed: string): Promise<string> {
  const secret = await readSecret(sealed)
  if (secret === undefined) throw new ReceiverError('We cannot read the secret of this webhook. Please make a new one.')
  return secret
}

export type Signed = { readonly id: string; readonly timestamp: number; readonly body: string }

/**
 * The headers of one try.
 * @param secrets each signs once, so that a receiver may know the old or the new one
 */
export const signedHeaders = (
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signature(`${id}.${timestamp}.${body}`, secret)}`).join(' '),
})

const signature = (content: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')
