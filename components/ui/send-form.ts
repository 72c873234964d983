import * as z from 'zod/mini'
import type { ActionResult } from '@/lib/core/action-result'

const refusalSchema = z.object({
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** The JSON of a 200, or a refusal, with the HTTP status. */
type Sent<T> = { readonly status: number; readonly result: ActionResult<T> }

/**
 * Uploads a form by XMLHttpRequest, because `fetch` reports no upload progress (docs/decisions/0018).
 * @param onProgress the part that was sent, 0 to 1
 * @param messageForStatus the sentence for a refusal without one, such as a proxy's
 * @throws TypeError when the network is lost
 */
export function sendForm<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
  messageForStatus: (status: number) => string,
): Promise<Sent<T>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      resolve({ status: request.status, result: resultOf<T>(request, messageForStatus) })
    }
    for (const lost of ['error', 'timeout', 'abort'])
      request.addEventListener(lost, () => {
        reject(new TypeError('The network was lost.'))
      })
    request.send(form)
  })
}

function resultOf<T>(
  { status, responseText }: XMLHttpRequest,
  messageForStatus: (status: number) => string,
): ActionResult<T> {
  const answer = jsonOf(responseText)
  if (status === 200) return { ok: true, data: answer as T }
  const { message, fields } = z.safeParse(refusalSchema, answer).data ?? {}
  return { ok: false, status, message: message ?? messageForStatus(status), fieldErrors: fields }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
