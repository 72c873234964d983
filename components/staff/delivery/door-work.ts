import { shrinkChosen } from '@/components/ui/shrink-picture'
import { dropUnsent, keepUnsent, readUnsent, useUnsent } from '@/components/ui/unsent-work'
import { NOTHING_RECEIVED, receivedProblem } from '@/lib/orders/delivery-rules'
import type { DoorLine, DoorOrderDto } from '@/lib/orders/door-rules'

export type Counted = { readonly received: number; readonly damaged: number }

/** What the person at the door has typed for an order, and what became of it. */
export type DoorWork = {
  readonly orderNumber: string
  /** The dispatch that it belongs to. An order that comes back and goes out again begins anew. */
  readonly dispatchedAt: string
  /** By line, only of those that differ from the order. */
  readonly counts: Readonly<Record<string, Counted>>
  /** The counting is finished: what will be recorded is shown. */
  readonly isReviewed: boolean
  readonly code: string
  /** There is no code: a colleague is asked. */
  readonly override: boolean
  readonly reason: string
  /** As a data URL. */
  readonly photo: string | null
  /** Why nobody received it. */
  readonly failReason: string
  /** What waits to be sent. The key lets it count once. */
  readonly sending: { readonly what: DoorStep; readonly key: string } | null
  /** What the server said to the last attempt. */
  readonly refusal: { readonly what: DoorStep; readonly message: string } | null
  readonly done: 'delivered' | 'requested' | 'failed' | null
}

export type DoorStep = 'deliver' | 'fail'

/** The work on an order of which nothing was typed. */
export const startOf = ({ orderNumber, dispatchedAt }: DoorOrderDto): DoorWork => ({
  orderNumber,
  dispatchedAt,
  counts: {},
  isReviewed: false,
  code: '',
  override: false,
  reason: '',
  photo: null,
  failReason: '',
  sending: null,
  refusal: null,
  done: null,
})

/** Keeps a change of the work on an order. @returns false when the phone has no room for it */
export function changeWork(person: string, orderId: string, work: DoorWork, change: Partial<DoorWork>): boolean {
  const next = { ...work, ...change }
  return keepUnsent(person, orderId, next, next.sending !== null)
}

export const readWork = (person: string, orderId: string): DoorWork | undefined =>
  readUnsent(person, orderId) as DoorWork | undefined

export const dropWork = dropUnsent

/** A change of the work, or how it follows from what is kept now. */
export type Change = Partial<DoorWork> | ((work: DoorWork) => Partial<DoorWork>)

/** The work on an order, and the function that changes it. */
export function useWork(person: string, order: DoorOrderDto) {
  const kept = useUnsent(person, order.id) as DoorWork | undefined
  return {
    work: kept?.dispatchedAt === order.dispatchedAt ? kept : startOf(order),
    /** @returns false when the phone has no room for it */
    change: (change: Change): boolean => {
      const now = currentWork(person, order)
      return changeWork(person, order.id, now, typeof change === 'function' ? change(now) : change)
    },
  }
}

/** What is kept now, which may be newer than the last rendering. */
function currentWork(person: string, order: DoorOrderDto): DoorWork {
  const kept = readWork(person, order.id)
  return kept?.dispatchedAt === order.dispatchedAt ? kept : startOf(order)
}

/** What was counted of a line; all of it was received unless the person said otherwise. */
export const countedOf = ({ id, quantity }: DoorLine, { counts }: Pick<DoorWork, 'counts'>): Counted =>
  counts[id] ?? { received: quantity, damaged: 0 }

/** Whether the person has said that a line differs from the order. */
export const hasDifferences = ({ counts }: Pick<DoorWork, 'counts'>): boolean => Object.keys(counts).length > 0

/** Why what was counted cannot be recorded; undefined when it can. */
export const countProblem = (lines: readonly DoorLine[], work: Pick<DoorWork, 'counts'>): string | undefined =>
  lines.map((line) => receivedProblem(line, countedOf(line, work))).find((problem) => problem !== undefined) ??
  (lines.every((line) => countedOf(line, work).received === 0) ? NOTHING_RECEIVED : undefined)

/** In characters of a data URL: about 1.1 MB, of which the phone has room for several. */
const LONGEST_PHOTO = 1_500_000

/** Reads the chosen photo, made smaller. @returns null when none was chosen */
export async function readPhoto(input: HTMLInputElement): Promise<{ photo: string } | { isTooLarge: true } | null> {
  await shrinkChosen(input)
  const file = input.files?.[0]
  if (!file) return null
  if (file.size > LONGEST_PHOTO) return { isTooLarge: true }
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    }
    reader.onerror = () => {
      reject(new Error('The photo could not be read.'))
    }
    reader.readAsDataURL(file)
  })
  return url.length > LONGEST_PHOTO ? { isTooLarge: true } : { photo: url }
}
