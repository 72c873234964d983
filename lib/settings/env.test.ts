import { describe, expect, test } from 'vitest'
import { checkEnv, parseEnv, settingWarnings } from './env'
import { SettingError } from './setting-files.mjs'

const good = {
  DATABASE_URL: 'postgresql://foodbank:secret@db.example.com:5432/foodbank',
  NEXTAUTH_URL: 'https://foodbank.example.com',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'Foodbank <hello@example.com>',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1',
  FLUTTERWAVE_SECRET_HASH: 'h'.repeat(32),
  CRON_SECRET: 'c'.repeat(32),
}

const seller = { SELLER_NAME: 'Mill Ltd', SELLER_ADDRESS: '1 Mill Road, Ikeja', SELLER_TIN: '12345678-0001' }

const storage = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'foodbank-pictures',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
}

function refusal(change: Record<string, string | undefined>): string {
  try {
    parseEnv({ ...good, ...change })
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

describe('a setting', () => {
  test.each(Object.keys(good))('%s that is missing is named in one line', (name) => {
    const message = refusal({ [name]: undefined })
    expect(message).toMatch(new RegExp(`^Setting ${name} is missing \\(.+\\)\\. See \\.env\\.example\\.$`))
  })

  test.each(Object.keys(good))('%s that is empty counts as missing', (name) => {
    expect(refusal({ [name]: '' })).toBe(refusal({ [name]: undefined }))
  })

  test.each([
    ['DATABASE_URL', 'mysql://x/y', 'must be a postgresql:// address'],
    ['DATABASE_URL', 'not an address', 'must be a postgresql:// address'],
    ['DATABASE_REPLICA_URL', 'http://x/y', 'must be a postgresql:// address'],
    ['NEXTAUTH_URL', 'foodbank.example.com', 'must be an http:// or https:// address'],
    ['NEXTAUTH_URL', 'ftp://foodbank.example.com', 'must be an http:// or https:// address'],
    ['NEXTAUTH_SECRET', 'x'.repeat(31), 'must have at least 32 bytes'],
    ['NEXTAUTH_SECRET_PREVIOUS', 'x'.repeat(31), 'must have at least 32 bytes'],
    ['FLUTTERWAVE_SECRET_HASH', 'x'.repeat(31), 'must have at least 32 bytes'],
    ['METRICS_TOKEN', 'x'.repeat(31), 'must have at least 32 bytes'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['CRON_SECRET', 'x'.repeat(31), 'must have at least 32 bytes'],
    ['SUPPORT_PHONE', 'call us', 'must be a Nigerian phone number'],
    ['SUPPORT_PHONE', '+44 20 7946 0018', 'must be a Nigerian phone number'],
    ['SUPPORT_WHATSAPP', 'https://wa.me/2348031234567', 'must be a Nigerian phone number'],
    [
      'BANK_ACCOUNT',
      'Example Bank; 012345678; Foodbank',
      'must be the bank, the account number of 10 digits and its name: BANK; 0123456789; NAME',
    ],
    [
      'BANK_ACCOUNT',
      'Example Bank',
      'must be the bank, the account number of 10 digits and its name: BANK; 0123456789; NAME',
    ],
    ['SELLER_ADDRESS', 'x'.repeat(201), 'must have at most 200 characters'],
    [
      'MAIL_FROM',
      'Foodbank <a@b.co>, Other <c@d.co>',
      'must be the sender of mails, for example "Foodbank <hello@example.com>"',
    ],
    ['SMTP_URL', 'http://mail.example.com', 'must be an smtp:// or smtps:// address'],
    ['FLUTTERWAVE_API_URL', 'v3', 'must be an http:// or https:// address'],
    ['FLUTTERWAVE_SCRIPT_URL', 'javascript:1', 'must be an http:// or https:// address'],
    ['DATABASE_URL', 'postgresql://x@a:1,b:y/z', 'must be a postgresql:// address'],
    ['KEEP_MAILS_DAYS', '29', 'must be a number of days, 30 to 3650'],
    ['KEEP_MAILS_DAYS', 'ninety', 'must be a number of days, 30 to 3650'],
    ['KEEP_NOTIFICATIONS_DAYS', '3651', 'must be a number of days, 30 to 3650'],
    ['FCCPC_APPROVAL', '<b>1</b>', 'must be the number of the approval, as the FCCPC writes it'],
    ['TRUSTED_PROXIES', '0', 'must be the number of your proxies, 1 to 9'],
    ['TRUSTED_PROXIES', 'nginx', 'must be the number of your proxies, 1 to 9'],
    ['S3_ENDPOINT', 's3.example.com', 'must be an http:// or https:// address'],
    ['S3_BUCKET', 'Pictures of Foodbank', 'must be the name of a bucket'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http:// or https:// address'],
    ['ERROR_DSN', 'https://errors.example.com/1', 'must have the form https://KEY@HOST/PROJECT'],
    [
      'DATABASE_REPLICA_URL',
      'postgresql://reader@db.example.com/foodbank',
      'must name another server than DATABASE_URL',
    ],
    ['NEXTAUTH_SECRET_PREVIOUS', 'x'.repeat(32), 'must be another secret than NEXTAUTH_SECRET'],
    ['PORT', '0', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['PORT', '80a', 'must be a port number'],
  ])('refuses %s=%s', (name, value, reason) => {
    expect(refusal({ [name]: value })).toBe(`Setting ${name} ${reason}. See .env.example.`)
  })

  test.each(Object.keys(storage))('%s belongs to the other three of the storage', (name) => {
    expect(parseEnv({ ...good, ...storage })).toMatchObject(storage)
    expect(refusal({ ...storage, [name]: '' })).toBe(
      `Setting ${name} is missing (S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET belong together). See .env.example.`,
    )
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'https://[::1]'])(
    'SMTP_URL may be missing for a trial at %s, with a warning',
    (NEXTAUTH_URL) => {
      const settings = parseEnv({ ...good, ...seller, NEXTAUTH_URL, SMTP_URL: '' })
      expect(settings.SMTP_URL).toBeUndefined()
      expect(settingWarnings(settings)).toEqual([
        'Setting SMTP_URL is missing: mails are printed here, with their codes, and nobody gets them.',
      ])
    },
  )

  test('is never repeated in the error, as it may contain a password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toContain('hunter2')
  })

  test('counts the bytes of the secret, not its characters', () => {
    expect(parseEnv({ ...good, NEXTAUTH_SECRET: '₦'.repeat(11) }).NEXTAUTH_SECRET).toBe('₦'.repeat(11))
  })

  test.each([
    ['Foodbank <hello@example.com>', { name: 'Foodbank', address: 'hello@example.com' }],
    ['"Foodbank, Lagos" <hello@example.com>', { name: 'Foodbank, Lagos', address: 'hello@example.com' }],
    ['hello@example.com', { name: '', address: 'hello@example.com' }],
  ])('MAIL_FROM=%s is one mailbox', (value, sender) => {
    expect(parseEnv({ ...good, MAIL_FROM: value }).MAIL_FROM).toEqual(sender)
  })

  test('may be a replica on the same host, or a list of servers that has both', () => {
    for (const replica of ['postgresql://x@db.example.com:5433/foodbank', 'postgresql://x@db.example.com,b/foodbank'])
      expect(parseEnv({ ...good, DATABASE_REPLICA_URL: replica }).DATABASE_REPLICA_URL).toBe(replica)
  })

  test('that is faulty is named with all others, once each', () => {
    const faulty = { ...good, DATABASE_URL: '', PORT: 'x', CRON_SECRET_FILE: '/none', ERROR_DSN: 'x' }
    expect(checkEnv(faulty)).toEqual({
      faults: [
        'Setting CRON_SECRET and CRON_SECRET_FILE are both set: keep one of them.',
        'Setting DATABASE_URL is missing (a postgresql:// address). See .env.example.',
        'Setting ERROR_DSN must have the form https://KEY@HOST/PROJECT. See .env.example.',
        'Setting PORT must be a port number. See .env.example.',
      ],
    })
  })

  test.each([
    ['http://foodbank.example.com', 1],
    ['https://foodbank.example.com', 0],
    ['http://localhost:3000', 0],
    ['http://[::1]:3000', 0],
  ])('NEXTAUTH_URL=%s has %i warnings', (NEXTAUTH_URL, count) => {
    expect(settingWarnings(parseEnv({ ...good, ...seller, NEXTAUTH_URL }))).toHaveLength(count)
  })

  test.each([
    [{ SELLER_NAME: '' }, 'SELLER_NAME'],
    [{ SELLER_ADDRESS: ' ' }, 'SELLER_ADDRESS'],
    [{ SELLER_NAME: '', SELLER_ADDRESS: '', SELLER_TIN: '' }, 'SELLER_NAME, SELLER_ADDRESS, SELLER_TIN'],
  ])('of the seller is missed, with %j', (change, missing) => {
    const warnings = (NEXTAUTH_URL: string) =>
      settingWarnings(parseEnv({ ...good, ...seller, ...change, NEXTAUTH_URL }))
    for (const address of ['https://foodbank.example.com', 'http://localhost:3000'])
      expect(warnings(address)).toEqual([
        `Missing: ${missing}. VAT invoices have to state them, so none is issued until they are set.`,
      ])
  })

  test('that keeps rows for longer than the privacy notice says is warned of', () => {
    const warnings = (days: Record<string, string>) =>
      settingWarnings(parseEnv({ ...good, ...seller, NEXTAUTH_URL: 'http://localhost:3000', ...days }))
    expect(warnings({ KEEP_MAILS_DAYS: '90', KEEP_NOTIFICATIONS_DAYS: '365' })).toEqual([])
    expect(warnings({ KEEP_MAILS_DAYS: '91', KEEP_NOTIFICATIONS_DAYS: '366' })).toEqual([
      'Setting KEEP_MAILS_DAYS is more than the 90 days of the privacy notice.',
      'Setting KEEP_NOTIFICATIONS_DAYS is more than the 365 days of the privacy notice.',
    ])
  })

  test('that is optional has its default, also when it is empty', () => {
    for (const source of [
      good,
      {
        ...good,
        FLUTTERWAVE_API_URL: '',
        FLUTTERWAVE_SCRIPT_URL: '',
        PORT: '',
        KEEP_MAILS_DAYS: '',
        KEEP_NOTIFICATIONS_DAYS: '',
        DATABASE_REPLICA_URL: '',
        NEXTAUTH_SECRET_PREVIOUS: '',
        METRICS_TOKEN: '',
        LOG_LEVEL: '',
        SELLER_NAME: '',
      },
    ]) {
      const env = parseEnv(source)
      expect(env.FLUTTERWAVE_API_URL).toBe('https://api.flutterwave.com/v3')
      expect(env.FLUTTERWAVE_SCRIPT_URL).toBe('https://checkout.flutterwave.com/v3.js')
      expect(env.PORT).toBe('3000')
      expect(env.LOG_LEVEL).toBe('info')
      expect(env.METRICS_TOKEN).toBeUndefined()
      expect([env.SELLER_NAME, env.SELLER_ADDRESS, env.SELLER_TIN]).toEqual(['', '', ''])
      // .env.example and the privacy notice name these.
      expect(env.KEEP_MAILS_DAYS).toBe(90)
      expect(env.KEEP_NOTIFICATIONS_DAYS).toBe(365)
      expect(env.DATABASE_REPLICA_URL).toBeUndefined()
      expect(env.NEXTAUTH_SECRET_PREVIOUS).toBeUndefined()
    }
  })

  test('of another program is left out', () => {
    expect(parseEnv({ ...good, PATH: '/bin' })).not.toHaveProperty('PATH')
  })
})

test.each(['08031234567', '+234 803 123 4567', '2348031234567'])('a support number %j is kept as +234', (number) => {
  const { SUPPORT_PHONE, SUPPORT_WHATSAPP } = parseEnv({ ...good, SUPPORT_PHONE: number, SUPPORT_WHATSAPP: '' })
  expect(SUPPORT_PHONE).toBe('+2348031234567')
  expect(SUPPORT_WHATSAPP).toBeUndefined()
})

test('the bank account has three parts', () => {
  const { BANK_ACCOUNT } = parseEnv({ ...good, BANK_ACCOUNT: 'Example Bank ;0123456789; Foodbank Ltd' })
  expect(BANK_ACCOUNT).toEqual({ bank: 'Example Bank', number: '0123456789', name: 'Foodbank Ltd' })
})
