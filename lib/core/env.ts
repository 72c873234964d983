import * as z from 'zod/mini'
import { isDatabaseAddress } from './database-address'
import { emailProblem } from './fields'
import { SettingError, readSettings } from './setting-files.mjs'

// Only this file of the shipped code reads `process.env`. `.env.example` lists every name. scripts/start.mjs reads PORT
// and HOSTNAME before it.

const url = (protocols: RegExp, hint: string) =>
  z
    .string(`is missing (${hint})`)
    .check(z.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be ${hint}`))

const httpUrl = url(/^https?:$/, 'an http:// or https:// address')
const postgresUrl = z
  .string('is missing (a postgresql:// address)')
  .check(z.refine(isDatabaseAddress, 'must be a postgresql:// address'))
const text = (hint: string) => z.string(`is missing (${hint})`).check(z.minLength(1, `is empty (${hint})`))

/** One mailbox with an optional name, split so that nothing has to parse it again. */
const sender = (hint: string) =>
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
const secret = (hint: string) =>
  z
    .string(`is missing (${hint})`)
    .check(z.refine((value) => new TextEncoder().encode(value).length >= 32, 'must have at least 32 bytes'))

const settings = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  NEXTAUTH_URL: httpUrl,
  NEXTAUTH_SECRET: secret('a random text of at least 32 bytes'),
  NEXTAUTH_SECRET_PREVIOUS: z.optional(secret('the secret before this one')),
  SMTP_URL: url(/^smtps?:$/, 'an smtp:// or smtps:// address'),
  MAIL_FROM: sender('the sender of mails, for example "Foodbank <hello@example.com>"'),
  FLUTTERWAVE_PUBLIC_KEY: text('the public key of the Flutterwave account'),
  FLUTTERWAVE_SECRET_KEY: text('the secret key of the Flutterwave account'),
  FLUTTERWAVE_SECRET_HASH: secret('the secret hash of the Flutterwave webhook, at least 32 bytes'),
  FLUTTERWAVE_API_URL: z._default(httpUrl, 'https://api.flutterwave.com/v3'),
  FLUTTERWAVE_SCRIPT_URL: z._default(httpUrl, 'https://checkout.flutterwave.com/v3.js'),
  CRON_SECRET: secret('the bearer token of /api/cron, at least 32 bytes'),
  TRUSTED_PROXIES: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]$/, 'must be the number of your proxies, 1 to 9')),
      z.transform((value: string) => Number(value)),
    ),
    1,
  ),
  PORT: z._default(
    z.string().check(
      z.regex(/^\d{1,5}$/, 'must be a port number'),
      z.refine((v) => Number(v) > 0 && Number(v) < 65536, 'must be a port number'),
    ),
    '3000',
  ),
  HOSTNAME: z.optional(z.string()),
})

export type Env = Readonly<z.infer<typeof settings>>

/** The name of every setting. */
export const SETTING_NAMES = Object.keys(settings.shape) as (keyof Env)[]

/**
 * Reads settings from `source`. NAME_FILE may name a file with the value of NAME. An empty text counts as missing.
 * @throws SettingError that names the first bad setting
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = settings.safeParse(readSettings(source, SETTING_NAMES))
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues[0])
}

function refusal(issue: { path: PropertyKey[]; message: string } | undefined): SettingError {
  return new SettingError(
    `Setting ${String(issue?.path[0] ?? '?')} ${issue?.message ?? 'is malformed'}. See .env.example.`,
  )
}

let cached: Env | undefined

/** The settings of this process, read once. @throws SettingError that names the first bad setting */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}

/** The migrations that this build needs. Not a setting: next.config.ts writes their names into the build. */
export const builtMigrations = (): readonly string[] => (process.env.BUILT_MIGRATIONS ?? '').split(' ')

/**
 * Reads the address of the database or of its replica alone, for commands that need no other setting.
 * @throws SettingError
 */
export function databaseUrl(name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL' = 'DATABASE_URL'): string {
  const parsed = postgresUrl.safeParse(readSettings(process.env, [name])[name])
  if (parsed.success) return parsed.data
  throw refusal({ path: [name], message: parsed.error.issues[0]?.message ?? 'is malformed' })
}

/** Whether this is `npm run dev`. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === 'development'

/** Whether this is a production build, not a test or script. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production'
