import * as z from 'zod/mini'
import { PICTURE_TOO_LARGE } from '@/lib/accounts/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { registrationCopy } from './copy'

const copy = registrationCopy.profile
const refusalSchema = z.object({ message: z.optional(z.string()), fields: z.optional(z.record(z.string(), z.string())) })

/**
 * Sends the workplace profile as checklist PC-14 has it: by XMLHttpRequest, because `fetch` tells nothing of an upload
 * under way (docs/decisions/0018).
 * @param onProgress the part that was sent, 0 to 1
 * @returns null when the profile is saved, also by an earlier sending whose answer was lost
 * @throws TypeError when the network dropped out
 */
export function putProfile(userId: string, form: FormData, onProgress: (part: number) => void): Promise<ActionResult | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/v1/users/${userId}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => { resolve(request.status === 200 || request.status === 409 ? null : refusalOf(request)) }
    for (const lost of ['error', 'timeout', 'abort']) request.addEventListener(lost, () => { reject(new TypeError('The network was lost.')) })
    request.send(form)
  })
}

/** Checklist PC-23, PC-24: the answer's own sentence, at its field when it names one. */
function refusalOf({ status, responseText }: XMLHttpRequest): ActionResult {
  const { message, fields } = z.safeParse(refusalSchema, jsonOf(responseText)).data ?? {}
  // Only the picture can make the request too large; a proxy in front may be who says so.
  if (status === 413) return { ok: false, message: message ?? PICTURE_TOO_LARGE, fieldErrors: { image: message ?? PICTURE_TOO_LARGE } }
  return { ok: false, message: message ?? copy.updateFailed, fieldErrors: fields }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes the wallet (checklist PC-18). @returns whether it is there now */
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
