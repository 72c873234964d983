/**
 * How long rows and files about people are kept. The jobs that delete them, the privacy notice and the record of
 * processing take their numbers from here. This file runs in the browser too.
 */

/** In days. */
export const KEEP_DAYS = {
  /** The address and the subject of a mail after it was sent; the default of KEEP_MAILS_DAYS. */
  mails: 90,
  /** Lines of the bell; the default of KEEP_NOTIFICATIONS_DAYS. */
  notifications: 365,
  /** A session lasts seven days and is deleted a day after it ended. */
  sessions: 8,
  codes: 30,
  /** Responses to repeated requests of staff, by the key of the request. */
  stepKeys: 30,
  deliveryPhotos: 180,
  /** The bank account of a payout, after it or after a request of staff that led to none. */
  bankAccounts: 30,
  /** People whom an employer listed and who did not register, after the newest roster with them; rows of rosters. */
  roster: 90,
  /** Answered messages of visitors without an account. */
  visitorMessages: 365,
  /** The provider's lists of payments, which are compared with ours. */
  providerLists: 400,
  /** Events for the systems of companies, with the log of their deliveries. */
  webhooks: 30,
  /** API keys after they ended or expired. */
  endedKeys: 365,
  /** Files on other machines, whose deletion the host sets up (docs/operations.md). */
  backups: 30,
  logs: 90,
} as const

/** For which the Companies and Allied Matters Act 2020, section 375, and tax law ask for books. */
export const BOOKS_YEARS = 6
