import type { BreachEvent } from '@/generated/prisma/enums'

/* The register of personal data breaches: which entries it has, and the clock of the notice. */

/** The notice to the Commission is due so many hours after a breach became known: NDPA 2023, section 40(2). */
export const NOTICE_HOURS = 72

/** A breach has at most so many entries. */
export const MAX_ENTRIES = 200
export const MAX_PEOPLE = 999_999_999

/** What an entry records, as staff read it. */
export const BREACH_EVENTS: Readonly<Record<BreachEvent, string>> = {
  recorded: 'Recorded',
  updated: 'New facts',
  commission_told: 'Commission notified',
  no_notice_needed: 'No notice to the Commission needed',
  people_told: 'People concerned notified',
  closed: 'Closed',
}

/** The entries that staff add later. */
export const LATER_EVENTS = [
  'updated',
  'commission_told',
  'no_notice_needed',
  'people_told',
  'closed',
] as const satisfies readonly BreachEvent[]

/** The entries that stop the clock of the notice. */
export const CLOCK_STOPS = ['commission_told', 'no_notice_needed'] as const satisfies readonly BreachEvent[]

const stopsClock = (event: BreachEvent): boolean => CLOCK_STOPS.some((stop) => stop === event)

type Entry = {
  readonly event: BreachEvent
  readonly affected: string
  readonly people: number | null
  readonly measures: string
  readonly createdAt: Date
}

export type NoticeClock = 'running' | 'overdue' | 'in_time' | 'late'

/** When the notice of a breach is due. */
export const noticeDue = (knownAt: Date): Date => new Date(knownAt.getTime() + NOTICE_HOURS * 60 * 60 * 1000)

/** How the notice stands at the moment `now` of the database. @param entries in the order of time */
export function noticeClock(knownAt: Date, entries: readonly Entry[], now: Date): NoticeClock {
  const stopped = entries.find(({ event }) => stopsClock(event))?.createdAt
  const isInTime = (stopped ?? now) < noticeDue(knownAt)
  if (stopped === undefined) return isInTime ? 'running' : 'overdue'
  return isInTime ? 'in_time' : 'late'
}

/** What is known by now: the newest statement of each kind. @param entries in the order of time */
export const knownFacts = (entries: readonly Entry[]): Pick<Entry, 'affected' | 'people' | 'measures'> => ({
  affected: entries.findLast(({ affected }) => affected !== '')?.affected ?? '',
  people: entries.findLast(({ people }) => people !== null)?.people ?? null,
  measures: entries.findLast(({ measures }) => measures !== '')?.measures ?? '',
})

/** A breach is closed until something new is added. @param entries in the order of time */
export const isClosedBreach = (entries: readonly Pick<Entry, 'event'>[]): boolean => entries.at(-1)?.event === 'closed'

/** Why an entry cannot be added; undefined when it can. @param entries in the order of time */
export function entryProblem(event: BreachEvent, entries: readonly Pick<Entry, 'event'>[]): string | undefined {
  if (entries.length >= MAX_ENTRIES) return `A breach has at most ${MAX_ENTRIES} entries. Please record a new one.`
  if (event !== 'closed') return undefined
  if (isClosedBreach(entries)) return 'This breach is closed already.'
  if (entries.some((entry) => stopsClock(entry.event))) return undefined
  return 'Please notify the Commission first, or record why no notice is needed.'
}
