import 'server-only'
import { MINUTE, SECOND } from '@/lib/core/clock'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'

/*
 * Every call that makes us ask the payment provider is counted, per person and per reference. The provider limits us as
 * a whole, so one person's calls must not use up what other buyers need. The job has its own schedule.
 */

const TEN_MINUTES = (10 * MINUTE) / SECOND
const HOUR = (60 * MINUTE) / SECOND

const STARTS: RateLimit = { name: 'payment-start', points: 30, seconds: HOUR }
const LINKS: RateLimit = { name: 'payment-link', points: 10, seconds: TEN_MINUTES }
// A page that waits for a bank asks ten times in ten minutes, about up to three references.
const ASKS_OF_A_PERSON: RateLimit = { name: 'payment-ask', points: 60, seconds: TEN_MINUTES }
const ASKS_ABOUT_A_PAYMENT: RateLimit = { name: 'payment-ask-about', points: 30, seconds: TEN_MINUTES }
// Counted apart from people, so that nobody's polling keeps the provider's own notice out.
const WEBHOOKS_ABOUT_A_PAYMENT: RateLimit = { name: 'payment-webhook', points: 30, seconds: TEN_MINUTES }

// A check also makes the job ask about refunds.
const CHECKS_OF_STAFF: RateLimit = { name: 'payment-check', points: 60, seconds: TEN_MINUTES }

/** Who makes us ask about a payment: a person, by id, the provider's webhook, or the job. */
export type Asker = { readonly personId: string } | 'webhook' | 'job'

const CHECKED_OFTEN = (wait: string) =>
  'We have just checked this payment several times. If you have paid, do not pay again: we will confirm it ' +
  `automatically. You can check again in ${wait}.`
const STARTED_OFTEN = (wait: string) =>
  `You started too many payments. You have not been charged. Please wait ${wait} and try again.`

/** Counts a question about a payment. @throws AppError 429 */
export async function limitAsking(by: Asker, paymentId: string): Promise<void> {
  if (by === 'job') return
  if (by === 'webhook') return consumeLimit(WEBHOOKS_ABOUT_A_PAYMENT, paymentId, CHECKED_OFTEN)
  await consumeLimit(ASKS_OF_A_PERSON, by.personId, CHECKED_OFTEN)
  await consumeLimit(ASKS_ABOUT_A_PAYMENT, paymentId, CHECKED_OFTEN)
}

/** Counts a question about money that nobody asked for. @throws AppError 429 */
export const limitUnrequested = (transactionId: string): Promise<void> =>
  consumeLimit(WEBHOOKS_ABOUT_A_PAYMENT, `unrequested ${transactionId}`, CHECKED_OFTEN)

/** Counts a start of a payment. @throws AppError 429 */
export const limitStarting = (personId: string): Promise<void> => consumeLimit(STARTS, personId, STARTED_OFTEN)

/** Counts a request for the hosted page of a payment. @throws AppError 429 */
export const limitLinks = (paymentId: string): Promise<void> => consumeLimit(LINKS, paymentId, STARTED_OFTEN)

/** Counts a check that staff ask for. @throws AppError 429 */
export const limitStaff = (staffId: string): Promise<void> => consumeLimit(CHECKS_OF_STAFF, staffId)
