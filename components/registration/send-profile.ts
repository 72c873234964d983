import { sendForm } from '@/components/ui/send-form'
import { PICTURE_TOO_LARGE } from '@/lib/accounts/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { registrationCopy } from './copy'

/**
 * Sends the workplace profile as multipart form data (PC-14).
 * @param onProgress the part that was sent, 0 to 1
 * @returns null when the profile is saved, also by an earlier request whose answer was lost
 * @throws TypeError when the network is lost
 */
export async function putProfile(
  userId: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<ActionResult | null> {
  const messageForStatus = (status: number) =>
    status === 413 ? PICTURE_TOO_LARGE : registrationCopy.profile.updateFailed
  const { status, result } = await sendForm<null>('PUT', `/api/v1/users/${userId}`, form, onProgress, messageForStatus)
  if (result.ok || status === 409) return null
  return status === 413 ? { ...result, fieldErrors: { image: result.message } } : result
}

/**
 * Creates the wallet.
 * @returns whether it exists now
 */
export async function postWallet(userId: string): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/wallet/createWallet', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId }),
    })
    return response.ok
  } catch {
    return false
  }
}
