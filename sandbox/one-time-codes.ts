import { pool } from '@/lib/database/db'
import type { Mailbox } from './mailbox'

/** The 4-digit codes in the mails that arrived for `email`, newest first. */
export const mailedCodes = (mailbox: Mailbox, email: string): string[] =>
  mailbox.messages(email).flatMap(({ text }) => /^\d{4}$/m.exec(text)?.[0] ?? [])

/** The tokens in the reset links that arrived for `email`, newest first. */
export const mailedResetTokens = (mailbox: Mailbox, email: string): string[] =>
  mailbox.messages(email).flatMap(({ text }) => /\/ResetLink\?token=([\w-]+)/.exec(text)?.[1] ?? [])

/** The tokens in the invitations that arrived for `email`, newest first. */
export const mailedTokens = (mailbox: Mailbox, email: string): string[] =>
  mailbox.messages(email).flatMap(({ text }) => /\/Invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])

/** `count` different codes other than `code`. */
export const wrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, index) => String(index * 97).padStart(4, '0'))
    .filter((guess) => guess !== code)
    .slice(0, count)

/** Makes the codes of a user 61 seconds older, which ends the cool-down. */
export const skipCooldown = (userId: string) =>
  pool().query("UPDATE one_time_codes SET created_at = created_at - interval '61 seconds' WHERE user_id = $1", [userId])
