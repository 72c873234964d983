import * as z from 'zod/mini'
import { isDatabaseAddress } from './database-address'
import { emailProblem, normalPhone } from '@/lib/core/fields'

/* The kinds of settings, for env.ts. A hint says after the name of the setting what it must be. */

export const url = (protocols: RegExp, hint: string) =>
  z
    .string(`is missing (${hint})`)
    .check(z.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be ${hint}`))

export const httpUrl = url(/^https?:$/, 'an http:// or https:// address')
export const postgresUrl = z
  .string('is missing (a postgresql:// address)')
  .check(z.refine(isDatabaseAddress, 'must be a postgresql:// address'))
export const text = (hint: string) => z.string(`is missing (${hint})`).check(z.minLength(1, `is empty (${hint})`))

/** One mailbox with an optional name, split so that nothing has to parse it again. */
export const sender = (hint: string) =>
  z.pipe(
    text(hint),
    z.transform((value: string, context) => {
      const start = value.endsWith('>') ? value.lastIndexOf('<') : -1
      const address = start < 0 ? value.trim() : value.slice(start + 1, -1)
      const name = start < 0 ? '' : value.slice(0, start).trim().replaceAll('"', '')
      if (emailProblem(address) !== undefined || /[<>]/.test(name))
        context.issues.push({ code: 'custom', message: `must be ${hint}`, input: value })
      return { name, address }
    }),
  )

/** A text that nobody may guess. Its bytes are counted, because keys are made of bytes. */
export const secret = (hint: string) =>
  z
    .string(`is missing (${hint})`)
    .check(z.refine((value) => new TextEncoder().encode(value).length >= 32, 'must have at least 32 bytes'))

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DAYS_HINT = 'must be a number of days, 30 to 3650'

/** How long rows are kept, in whole days. Reminders need 30 (docs/decisions/0027). */
export const days = (byDefault: number) =>
  z._default(
    z.pipe(
      z.string().check(
        z.regex(/^\d{1,4}$/, DAYS_HINT),
        z.refine((value) => Number(value) >= 30 && Number(value) <= 3_650, DAYS_HINT),
      ),
      z.transform((value: string) => Number(value)),
    ),
    byDefault,
  )

/** A telephone number for people who need help, kept as +234803…. */
export const supportNumber = z.optional(
  z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      const number = normalPhone(value)
      if (number === undefined)
        context.issues.push({ code: 'custom', message: 'must be a Nigerian phone number', input: value })
      return number ?? ''
    }),
  ),
)

/** The name that a telephone shows as the sender. */
export const messageSender = z.string().check(z.regex(/^[a-z0-9 ]{3,11}$/i, 'must have 3 to 11 letters and digits'))

/** A line of every VAT invoice. */
export const sellerFact = z.string().check(z.trim(), z.maxLength(200, 'must have at most 200 characters'))

const BANK_HINT = 'must be the bank, the account number of 10 digits and its name: BANK; 0123456789; NAME'

/** The account to which companies transfer what they deducted. */
export const bankAccount = z.optional(
  z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      const [bank = '', number = '', name = '', ...more] = value.split(';').map((part) => part.trim())
      const isWhole = [bank, name].every((part) => part !== '' && part.length <= 100) && /^\d{10}$/.test(number)
      if (!isWhole || more.length > 0) context.issues.push({ code: 'custom', message: BANK_HINT, input: value })
      return { bank, number, name }
    }),
  ),
)

/** Hosts with their ports, such as `hr.example.com:8443`, as the addresses of requests name them. */
export const hostList = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((host) => /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(host.trim())),
          'must be hosts with their ports, for example "hr.example.com:8443, 10.0.0.5:443"',
        ),
      ),
    z.transform((value: string): readonly string[] => value.split(',').map((host) => host.trim().toLowerCase())),
  ),
  [],
)

export const SMTP_HINT = 'an smtp:// or smtps:// address'
