import 'server-only'
import { FOREVER_SECONDS, seal, unseal } from '@/lib/server/seal'

/** Encrypts the secret of an authenticator app for one account; in another account's row it cannot be read. */
export const sealSecret = (userId: string, secret: string): Promise<string> =>
  seal('second-factor-secret', { userId, secret }, FOREVER_SECONDS)

/** Reads what `sealSecret` made; undefined when the key is no longer known or the row is another account's. */
export async function readSecret(userId: string, sealed: string | null): Promise<string | undefined> {
  const data = await unseal('second-factor-secret', sealed ?? undefined)
  return data?.['userId'] === userId && typeof data['secret'] === 'string' ? data['secret'] : undefined
}
