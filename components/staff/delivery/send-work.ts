import { waitingIds } from '@/components/ui/unsent-work'
import { deliveryCopy as copy } from './copy'
import { type DoorWork, changeWork, readWork } from './door-work'

/** Why something still waits. */
export type Hold = 'no network' | 'no answer' | 'signed out'

/** The first and the longest wait before another attempt, in milliseconds. */
const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000

/** In milliseconds. A line can go without anyone noticing. */
const LONGEST_CALL = 60_000

/** What the call answers, as far as it matters here. */
type Answer = { readonly message?: string; readonly approvalId?: string }

/**
 * Sends what waits, one after the other: at once, when the network is back, and again after growing pauses. Each has a
 * key, so a request whose answer was lost counts once.
 * @param report called after each round with what keeps the rest waiting
 * @returns a function that sends now, and one that stops
 */
export function startSending(
  person: string,
  report: (hold: Hold | null) => void,
): { readonly sendNow: () => void; readonly stop: () => void } {
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isAskedAgain = false
  let isStopped = false

  const round = async (): Promise<Hold | null> => {
    let hold: Hold | null = null
    for (const orderId of waitingIds(person)) {
      const work = readWork(person, orderId)
      if (!work?.sending) continue
      const outcome = await sendWork(orderId, work).catch((): Hold => 'no network')
      if (outcome === 'no network' || outcome === 'signed out') return outcome
      if (outcome === 'no answer') hold = outcome
      else changeWork(person, orderId, readWork(person, orderId) ?? work, { ...outcome, sending: null })
    }
    return hold
  }
  const sendNow = () => {
    clearTimeout(timer)
    isAskedAgain = isSending
    if (isSending) return
    isSending = true
    void round().then((hold) => {
      isSending = false
      if (isStopped) return
      report(hold)
      if (hold === null) wait = FIRST_WAIT
      if (isAskedAgain) sendNow()
      else if (hold === 'no network' || hold === 'no answer') {
        timer = setTimeout(sendNow, wait)
        wait = Math.min(2 * wait, LONGEST_WAIT)
      }
    })
  }
  const onOnline = () => {
    wait = FIRST_WAIT
    sendNow()
  }
  window.addEventListener('online', onOnline)
  sendNow()
  return {
    sendNow: onOnline,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    },
  }
}

/** @returns what became of it, or why it has to wait. @throws DOMException or TypeError without a network */
async function sendWork(orderId: string, work: DoorWork): Promise<Partial<DoorWork> | Hold> {
  const { what = 'deliver', key = '' } = work.sending ?? {}
  const answer = await fetch(`/api/v1/staff/orders/${orderId}/${what}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(LONGEST_CALL),
    body: what === 'deliver' ? deliveryForm(work) : new URLSearchParams({ reason: work.failReason }),
  })
  if (answer.status === 401) return 'signed out'
  if (answer.status === 413) return { refusal: { what, message: copy.photoTooLarge } }
  const body = (await answer.json().catch(() => undefined)) as Answer | undefined
  // A network that asks for a sign-in of its own answers pages.
  if (!body || answer.status >= 500 || answer.status === 408 || answer.status === 429) return 'no answer'
  if (!answer.ok) return { refusal: { what, message: body.message ?? copy.refused } }
  const done = what === 'fail' ? 'failed' : body.approvalId === undefined ? 'delivered' : 'requested'
  return { done, refusal: null, code: '', photo: null }
}

function deliveryForm({ counts, override, code, reason, photo }: DoorWork): FormData {
  const form = new FormData()
  form.set('override', String(override))
  form.set(override ? 'reason' : 'code', override ? reason : code)
  for (const [itemId, { received, damaged }] of Object.entries(counts)) {
    form.append('itemId[]', itemId)
    form.append('received[]', String(received))
    form.append('damaged[]', String(damaged))
  }
  if (override && photo !== null) form.set('photo', blobOf(photo), 'photo')
  return form
}

/** Decodes a data URL. The page's policy does not let `fetch` read one. */
function blobOf(url: string): Blob {
  const [head = '', data = ''] = url.split(',')
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}
