import * as z from 'zod/mini'
import { columnDay, lagosMoment } from './clock'
import { ID_LENGTH, isId } from './ids'
import { type Kobo, formatNaira, parseNaira } from './money'

// These fields run in the browser too. Their messages are shown unchanged.

// PostgreSQL refuses NUL. Half a surrogate pair is not a character and would be stored as another one.
const CONTROL = /[\u0000-\u0008\v\f\u000e-\u001f\u007f\p{Surrogate}]/u
const LINE_BREAKS = /[\r\n\t]+/g

/**
 * A text of at most `max` characters. Every text from outside begins with this: what is longer reaches no regular
 * expression and no other check.
 */
export const text = (max: number, problem = `This is too long: at most ${max} characters.`, missing?: string) =>
  z.string(missing).check(z.maxLength(max, { error: problem, abort: true }))

// Blanks around a text and line ends of two characters are taken off before it is measured.
const asTyped = (max: number) => 2 * max + 200

/** A required, trimmed line of text of at most `max` characters. `name` begins its sentences: 'City'. */
export const line = (name: string, max = 120) =>
  z.pipe(
    z.pipe(
      text(asTyped(max), `${name} is too long: at most ${max} characters.`, `${name} is required.`),
      z.transform((value: string) => value.replace(LINE_BREAKS, ' ').trim()),
    ),
    z.string().check(
      z.minLength(1, `${name} is required.`),
      z.maxLength(max, `${name} is too long: at most ${max} characters.`),
      z.refine((value) => !CONTROL.test(value), `${name} has characters that cannot be used.`),
    ),
  )

/** A reason that somebody types for what they decide. `lib/core/reason-rules.ts` says who reads it. */
export const reason = () => line('The reason', 300)
export const reasonSchema = z.object({ reason: reason() })

/** A search text of at most `max` characters, unchanged. */
export const searchText = (max: number) =>
  text(max).check(z.refine((value) => !CONTROL.test(value), 'This has characters that cannot be used.'))

/** A text of several lines that may be empty; its line ends become LF. */
export const optionalParagraph = (name: string, max: number) =>
  z.pipe(
    z.pipe(
      text(asTyped(max), `${name} is too long: at most ${max} characters.`, `${name} must be a text.`),
      z.transform((value: string) => value.replaceAll(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(
      z.maxLength(max, `${name} is too long: at most ${max} characters.`),
      z.refine((value) => !CONTROL.test(value), `${name} has characters that cannot be used.`),
    ),
  )

/** A required text of several lines. */
export const paragraph = (name: string, max: number) =>
  text(asTyped(max), `${name} is too long: at most ${max} characters.`, `${name} is required.`).check(
    z.trim(),
    z.minLength(1, `${name} is required.`),
    z.maxLength(max, `${name} is too long: at most ${max} characters.`),
    z.refine((value) => !CONTROL.test(value), `${name} has characters that cannot be used.`),
  )

export const EMAIL_PROBLEM = 'Please enter a valid email address'

const EMAIL_LENGTH = 254
/** The longest email address that a form takes, with blanks around it. */
export const EMAIL_AS_TYPED = asTyped(EMAIL_LENGTH)

/** The sentence for a text that could be read as several addresses, or as an address with a name. */
export const ONE_EMAIL =
  'Please enter one email address, without commas, colons, semicolons, brackets, quotation marks or hidden characters'
// What separates and quotes addresses in a mail's header, and characters that nobody sees.
const NOT_IN_AN_ADDRESS = /[,:;<>()[\]"\\\p{C}]/u

/** Says why a text is not one email address as the specification defines it (RG-12); undefined when it is one. */
export function emailProblem(value: string): string | undefined {
  if (value.length > EMAIL_LENGTH) return EMAIL_PROBLEM
  if (NOT_IN_AN_ADDRESS.test(value)) return ONE_EMAIL
  if (/\s/.test(value)) return EMAIL_PROBLEM
  const [name = '', host = '', ...more] = value.split('@')
  const dot = host.indexOf('.', 1)
  const isOne = name !== '' && more.length === 0 && dot > 0 && dot < host.length - 1
  return isOne ? undefined : EMAIL_PROBLEM
}

export const normalEmail = (value: string): string => value.trim().toLowerCase()

/** One email address, trimmed and lower-cased. */
export const email = () =>
  z.pipe(
    text(EMAIL_AS_TYPED, EMAIL_PROBLEM, EMAIL_PROBLEM),
    z.transform((value: string, context) => {
      const address = normalEmail(value)
      const message = emailProblem(address)
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: value })
      return address
    }),
  )

/** Characters that nobody sees: marks of direction, of no width, and soft hyphens. Copied texts have them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutInvisible = (value: string): string => value.replace(INVISIBLE, '')

const MOBILE = /^(?:70|8[01]|9[01])/

/**
 * Normalizes a Nigerian phone number (0803…, 234…, 00234… or +234…, with spaces or dashes) to E.164: '+2348031234567'.
 * @returns undefined when it is not one
 */
export function normalPhone(value: string): string | undefined {
  const digits = withoutInvisible(value).replace(/[\s().\u2010-\u2015-]/g, '')
  const number = /^(?:(?:\+|00)?234|0)0?([1-9]\d{7,9})$/.exec(digits)?.[1]
  if (number === undefined) return undefined
  // Numbers of mobile phones have ten digits behind the zero; those of old landlines have fewer.
  return MOBILE.test(number) && number.length < 10 ? undefined : `+234${number}`
}

/** '+2348031234567' as '0803 123 4567', which is how people in Nigeria write it. */
export const localPhone = (number: string): string => number.replace(/^\+234(\d{3})(\d{3})(\d+)$/, '0$1 $2 $3')

const PHONE_PROBLEM = 'Please enter a Nigerian phone number, for example 0803 123 4567.'

/** A Nigerian phone number as E.164. */
export const phone = () =>
  z.pipe(
    text(60, PHONE_PROBLEM, PHONE_PROBLEM),
    z.transform((value: string, context) => {
      const normal = normalPhone(value)
      if (normal === undefined) context.issues.push({ code: 'custom', message: PHONE_PROBLEM, input: value })
      return normal ?? ''
    }),
  )

/** The longest number that anyone types, with blanks and separators. */
export const typedNumber = () => text(40)

/** An amount in naira, typed or as a number, converted to kobo; at least `min` and at most `max` kobo. */
export const nairaAmount = (name: string, min = 1n, max?: Kobo) =>
  z.pipe(
    z.union([typedNumber(), z.number()], `${name} must be an amount in naira, for example 150,000.`),
    z.transform((value: string | number, context) => {
      const amount = parseNaira(value)
      if (amount === undefined || amount < min) {
        context.issues.push({
          code: 'custom',
          message: `${name} must be an amount in naira, for example 150,000.`,
          input: value,
        })
      } else if (max !== undefined && amount > max) {
        context.issues.push({
          code: 'custom',
          message: `${name} can be at most ${formatNaira(max)}. Please check the number of digits.`,
          input: value,
        })
      }
      return amount ?? (0n as Kobo)
    }),
  )

/** A whole number, typed or as a number. */
export function wholeNumber(name: string, min: number, max: number) {
  const problem = `${name} must be a whole number from ${min} to ${max}.`
  return z.pipe(
    z.union([typedNumber(), z.number()], problem),
    z.transform((value: string | number, context) => {
      const number = typeof value === 'string' && !/^-?\d{1,9}$/.test(value.trim()) ? NaN : Number(value)
      const fits = Number.isInteger(number) && number >= min && number <= max
      if (!fits) context.issues.push({ code: 'custom', message: problem, input: value })
      return fits ? number : 0
    }),
  )
}

/** A field that may be empty: null for an empty one. One that is left out is not empty. */
export const orNone = <Field extends z.ZodMiniType>(field: Field) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(field),
  )

/** A percentage from 0 to 100 with at most two decimals, converted to basis points: 7.5 → 750. */
export function percent(name: string) {
  const problem = `${name} must be a percentage from 0 to 100, for example 7.5.`
  return z.pipe(
    z.union([typedNumber(), z.number()], problem),
    z.transform((value: string | number, context) => {
      // A percent has 100 basis points as a naira has 100 kobo.
      const bps = parseNaira(value)
      const fits = bps !== undefined && bps >= 0n && bps <= 10_000n
      if (!fits) context.issues.push({ code: 'custom', message: problem, input: value })
      return fits ? Number(bps) : 0
    }),
  )
}

/** A boolean, as JSON or as a form field. */
export const yesNo = (name: string) =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], `${name} must be true or false.`),
    z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
  )

/** The years of days and months that people and programs name. The database knows no day after the year 9999. */
const YEAR = String.raw`(?:19|20|21)\d{2}`
const DAY = new RegExp(String.raw`^${YEAR}-\d{2}-\d{2}$`)
const MONTH = new RegExp(String.raw`^${YEAR}-(0[1-9]|1[0-2])$`)

/** A day that exists, 'YYYY-MM-DD'. */
export const day = (name: string) =>
  text(
    10,
    `${name} must be a day that exists, for example 2026-11-28.`,
    `${name} must be a day, for example 2026-11-28.`,
  ).check(
    z.refine(
      (value) => DAY.test(value) && !Number.isNaN(Date.parse(value)) && columnDay(new Date(value)) === value,
      `${name} must be a day that exists, for example 2026-11-28.`,
    ),
  )

/** A moment that people in Lagos entered, 'YYYY-MM-DDTHH:MM'. */
export function moment(name: string) {
  const problem = `${name} must be a day and a time, for example 2026-11-28T14:05.`
  return z.pipe(
    text(16, problem, problem),
    z.transform((value: string, context) => {
      const [date = '', time = ''] = value.split('T')
      const fits = day(name).safeParse(date).success && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)
      if (!fits) context.issues.push({ code: 'custom', message: problem, input: value })
      return fits ? lagosMoment(date, time) : new Date(0)
    }),
  )
}

/** A month that exists, 'YYYY-MM'. */
export const month = (name: string) =>
  z
    .string(`${name} must be a month, for example 2026-11.`)
    .check(z.regex(MONTH, `${name} must be a month that exists, for example 2026-11.`))

/** A file of at most `bytes` bytes as base64, as a page without script keeps it between two steps. */
export const fileAsText = (bytes: number) =>
  text(4 * Math.ceil(bytes / 3), 'This file is too large.', 'Please choose the file again.').check(
    z.minLength(1, 'Please choose the file again.'),
  )

/** A list of a form or an endpoint: values of one kind, at most `max` of them. */
export const atMost = <Value extends z.ZodMiniType>(max: number, value: Value, tooMany: string) =>
  z.array(value).check(z.maxLength(max, tooMany))

/**
 * A list of one to `max` ids. Its length is checked first, because each wrong entry costs an issue of its own.
 * @param noSuch the sentence for an id that is malformed
 * @param none the sentence for an empty list
 */
export const idList = (max: number, { noSuch, none, tooMany }: Record<'noSuch' | 'none' | 'tooMany', string>) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      if (Array.isArray(value) && value.length > max)
        context.issues.push({ code: 'custom', message: tooMany, input: undefined })
      return value
    }),
    z.array(z.uuid(noSuch), none).check(z.minLength(1, none), z.maxLength(max, tooMany)),
  )

const id = () => text(ID_LENGTH).check(z.refine(isId))
/** An id in a body or a query, which the use case checks. */
export const idText = () => text(60)
// A malformed id in a path answers 404.
export const idParams = z.object({ id: id() })
export const userIdParams = z.object({ userId: id() })
export const orderIdParams = z.object({ orderId: id() })
export const cartItemParams = z.object({ userId: id(), itemId: id() })
