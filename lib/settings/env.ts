import * as z from 'zod/mini'
import { isSameDatabase } from './database-address'
import { parseErrorDsn } from './error-dsn'
import { KEEP_DAYS } from '@/lib/core/retention'
import { SettingError, readSettings } from './setting-files.mjs'
import {
  LOG_LEVELS,
  SMTP_HINT,
  bankAccount,
  days,
  hostList,
  httpUrl,
  messageSender,
  postgresUrl,
  secret,
  sellerFact,
  sender,
  supportNumber,
  text,
  url,
} from './setting-kinds'

// Only this file of the shipped code reads `process.env`. `.env.example` lists every name. scripts/start.mjs reads PORT
// and HOSTNAME before it.

const settings = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  NEXTAUTH_URL: httpUrl,
  NEXTAUTH_SECRET: secret('a random text of at least 32 bytes'),
  NEXTAUTH_SECRET_PREVIOUS: z.optional(secret('the secret before this one')),
  SMTP_URL: z.optional(url(/^smtps?:$/, SMTP_HINT)),
  MAIL_FROM: sender('the sender of mails, for example "Foodbank <hello@example.com>"'),
  FLUTTERWAVE_PUBLIC_KEY: text('the public key of the Flutterwave account'),
  FLUTTERWAVE_SECRET_KEY: text('the secret key of the Flutterwave account'),
  FLUTTERWAVE_SECRET_HASH: secret('the secret hash of the Flutterwave webhook, at least 32 bytes'),
  FLUTTERWAVE_API_URL: z._default(httpUrl, 'https://api.flutterwave.com/v3'),
  FLUTTERWAVE_SCRIPT_URL: z._default(httpUrl, 'https://checkout.flutterwave.com/v3.js'),
  TERMII_API_KEY: z.optional(z.string()),
  TERMII_SENDER: z.optional(messageSender),
  TERMII_WHATSAPP_SENDER: z.optional(messageSender),
  TERMII_SECRET_KEY: z.optional(z.string()),
  TERMII_API_URL: z._default(httpUrl, 'https://api.ng.termii.com'),
  S3_ENDPOINT: z.optional(httpUrl),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_KEY: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  CRON_SECRET: secret('the bearer token of /api/cron, at least 32 bytes'),
  METRICS_TOKEN: z.optional(secret('the bearer token of /metrics, at least 32 bytes')),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  ERROR_DSN: z.optional(
    z
      .string()
      .check(z.refine((value) => parseErrorDsn(value) !== undefined, 'must have the form https://KEY@HOST/PROJECT')),
  ),
  TRUSTED_PROXIES: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]$/, 'must be the number of your proxies, 1 to 9')),
      z.transform((value: string) => Number(value)),
    ),
    1,
  ),
  SUPPORT_PHONE: supportNumber,
  SUPPORT_WHATSAPP: supportNumber,
  SELLER_NAME: z._default(sellerFact, ''),
  SELLER_ADDRESS: z._default(sellerFact, ''),
  SELLER_TIN: z._default(sellerFact, ''),
  BANK_ACCOUNT: bankAccount,
  KEEP_MAILS_DAYS: days(KEEP_DAYS.mails),
  KEEP_NOTIFICATIONS_DAYS: days(KEEP_DAYS.notifications),
  FCCPC_APPROVAL: z.optional(
    z.string().check(z.regex(/^[\w ./-]{3,60}$/, 'must be the number of the approval, as the FCCPC writes it')),
  ),
  WEBHOOK_ALLOWED_HOSTS: hostList,
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
  const checked = checkEnv(source)
  if ('env' in checked) return checked.env
  throw new SettingError(checked.faults[0] ?? 'The settings are malformed. See .env.example.')
}

/** Checks all settings of `source`. @returns them, or a line for each faulty one, which names it */
export function checkEnv(
  source: Record<string, string | undefined>,
): { readonly env: Env } | { readonly faults: readonly string[] } {
  const values: Record<string, string> = {}
  const unreadable = new Map<string, string>()
  for (const name of SETTING_NAMES) {
    try {
      Object.assign(values, readSettings(source, [name]))
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      unreadable.set(name, error.message)
    }
  }
  const parsed = settings.safeParse(values)
  const malformed = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!unreadable.has(name) && !malformed.has(name)) malformed.set(name, refusal(name, issue.message))
  }
  const contradictions = parsed.success ? contradictionsOf(parsed.data) : []
  const faults = [...unreadable.values(), ...malformed.values(), ...contradictions]
  return parsed.success && faults.length === 0 ? { env: parsed.data } : { faults }
}

/** Settings that are well-formed alone and wrong together. */
function contradictionsOf(env: Env): string[] {
  const { DATABASE_URL, DATABASE_REPLICA_URL, NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env
  const isOwnReplica = DATABASE_REPLICA_URL !== undefined && isSameDatabase(DATABASE_REPLICA_URL, DATABASE_URL)
  const storage = storageFault(env)
  const hasNoSender = env.TERMII_API_KEY !== undefined && env.TERMII_SENDER === undefined
  const hasNoMails = env.SMTP_URL === undefined && !isThisMachine(new URL(env.NEXTAUTH_URL).hostname)
  return [
    ...(hasNoMails ? [refusal('SMTP_URL', `is missing (${SMTP_HINT})`)] : []),
    ...(hasNoSender ? [refusal('TERMII_SENDER', 'is missing (the sender of messages, with TERMII_API_KEY)')] : []),
    ...(storage === undefined ? [] : [storage]),
    ...(isOwnReplica ? [refusal('DATABASE_REPLICA_URL', 'must name another server than DATABASE_URL')] : []),
    ...(NEXTAUTH_SECRET === NEXTAUTH_SECRET_PREVIOUS
      ? [refusal('NEXTAUTH_SECRET_PREVIOUS', 'must be another secret than NEXTAUTH_SECRET')]
      : []),
  ]
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host name of an address means this machine. */
export const isThisMachine = (hostname: string): boolean => LOCAL_HOSTS.includes(hostname)

const SELLER_FACTS = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TIN'] as const

/** The settings that a VAT invoice has to state and that are missing (docs/decisions/0075). */
export const missingSellerFacts = (settings: Env): (typeof SELLER_FACTS)[number][] =>
  SELLER_FACTS.filter((name) => settings[name] === '')

/** Sentences about settings with which the app runs, and which are dangerous in production. */
export function settingWarnings(settings: Env): string[] {
  const { NEXTAUTH_URL, SMTP_URL, KEEP_MAILS_DAYS, KEEP_NOTIFICATIONS_DAYS } = settings
  const { protocol, hostname } = new URL(NEXTAUTH_URL)
  const isLocal = isThisMachine(hostname)
  const isOpen = !isLocal && protocol !== 'https:'
  const unnamed = missingSellerFacts(settings)
  const kept = [
    ['KEEP_MAILS_DAYS', KEEP_MAILS_DAYS, KEEP_DAYS.mails],
    ['KEEP_NOTIFICATIONS_DAYS', KEEP_NOTIFICATIONS_DAYS, KEEP_DAYS.notifications],
  ] as const
  return [
    ...(isOpen
      ? ['Setting NEXTAUTH_URL is an http:// address: passwords and cookies travel unencrypted. Use https://.']
      : []),
    ...(SMTP_URL === undefined
      ? ['Setting SMTP_URL is missing: mails are printed here, with their codes, and nobody gets them.']
      : []),
    ...(unnamed.length === 0
      ? []
      : [`Missing: ${unnamed.join(', ')}. VAT invoices have to state them, so none is issued until they are set.`]),
    ...kept
      .filter(([, days, promised]) => days > promised)
      .map(([name, , promised]) => `Setting ${name} is more than the ${promised} days of the privacy notice.`),
  ]
}

const refusal = (name: string, reason: string): string => `Setting ${name} ${reason}. See .env.example.`

let cached: Env | undefined

/** The settings of this process, read once. @throws SettingError that names the first bad setting */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}

/** The migrations that this build needs. Not a setting: next.config.ts writes their names into the build. */
export const builtMigrations = (): readonly string[] => (process.env.BUILT_MIGRATIONS ?? '').split(' ')

/** The pages and calls of this build as patterns, such as `/api/v1/product/{id}`; next.config.ts writes them, too. */
export const builtRoutes = (): readonly string[] => (process.env.BUILT_ROUTES ?? '').split(' ')

/** The version of the package, with the commit of a build from a Git checkout: `0.1.0+b22bef6`. */
export const builtVersion = (): string => process.env.BUILT_VERSION ?? 'unbuilt'

/** The level of the log. A wrong one counts as `info` here, and `env()` names it when the server starts. */
export function logLevel(): Env['LOG_LEVEL'] {
  try {
    return settings.shape.LOG_LEVEL.parse(readSettings(process.env, ['LOG_LEVEL'])['LOG_LEVEL'])
  } catch {
    return 'info'
  }
}

/**
 * Reads the address of the database or of its replica alone, for commands that need no other setting.
 * @throws SettingError
 */
export function databaseUrl(name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL' = 'DATABASE_URL'): string {
  const parsed = postgresUrl.safeParse(readSettings(process.env, [name])[name])
  if (parsed.success) return parsed.data
  throw new SettingError(refusal(name, parsed.error.issues[0]?.message ?? 'is malformed'))
}

const { S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET } = settings.shape
const storageSettings = z.object({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET })
const STORAGE_NAMES = Object.keys(storageSettings.shape) as (keyof z.infer<typeof storageSettings>)[]

/** An S3-compatible storage: the address of its server, a bucket in it, and the key and secret that open the bucket. */
export type Storage = {
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

/** The refusal when some of the four settings are missing and others not. */
function storageFault(values: z.infer<typeof storageSettings>): string | undefined {
  const [missing, ...others] = STORAGE_NAMES.filter((name) => values[name] === undefined)
  if (missing === undefined || others.length === STORAGE_NAMES.length - 1) return undefined
  return refusal(missing, `is missing (${STORAGE_NAMES.join(', ')} belong together)`)
}

/**
 * Reads where pictures are kept besides the database; undefined when they are in the database.
 * @throws SettingError
 */
export function pictureStorage(): Storage | undefined {
  const parsed = storageSettings.safeParse(readSettings(process.env, STORAGE_NAMES))
  const [issue] = parsed.error?.issues ?? []
  const fault = parsed.success ? storageFault(parsed.data) : refusal(String(issue?.path[0]), issue?.message ?? '')
  if (fault !== undefined) throw new SettingError(fault)
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = parsed.data ?? {}
  return endpoint && bucket && key && secret ? { endpoint, bucket, key, secret } : undefined
}

/** Whether this is `npm run dev`. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === 'development'

/** Whether `scripts/start.mjs` left the signals that end the process to us. They belong to Next otherwise. */
export const handlesSignals = (): boolean => process.env.NEXT_MANUAL_SIG_HANDLE !== undefined

/** Whether this is a production build, not a test or script. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production'
