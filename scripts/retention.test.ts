import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { privacyCopy } from '@/components/public/privacy-copy'
import { BOOKS_YEARS, KEEP_DAYS } from '@/lib/core/retention'
import { SESSION_SECONDS } from '@/lib/server/session'
import { NOTICE_HOURS } from '@/lib/privacy/breach-rules'
import { PROCESSING } from '@/lib/privacy/processing-rules'
import { COMPLEX_HOURS, TICKET_HOURS } from '@/lib/tickets/rules'
import { projectRoot } from './build'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))

const kept = PROCESSING.map((activity) => activity.kept).join('\n')

describe('how long data is kept', () => {
  test.each([
    ['the sign-ins', `Sign-ins: ${KEEP_DAYS.sessions} days.`],
    ['codes', `Codes that we mailed to you: ${KEEP_DAYS.codes} days.`],
    ['photos of deliveries', `without a delivery code: ${KEEP_DAYS.deliveryPhotos} days at most.`],
    ['keys of repeated requests', `Keys of repeated requests: ${KEEP_DAYS.stepKeys} days.`],
    ['bank accounts', `${KEEP_DAYS.bankAccounts} days after the payout,`],
    ['lists of the provider', `compare with ours: ${KEEP_DAYS.providerLists} days.`],
    ['listed employees', `${KEEP_DAYS.roster} days after the newest list with you.`],
    ['messages of visitors', `Without an account: ${KEEP_DAYS.visitorMessages} days after our answer.`],
    ['mails', `the address and the subject for ${KEEP_DAYS.mails} days after it.`],
    ['the bell', `Messages behind the bell: ${KEEP_DAYS.notifications} days,`],
    ['events', `Events: ${KEEP_DAYS.webhooks} days.`],
    ['API keys', `API keys: ${KEEP_DAYS.endedKeys} days after they end.`],
    ['logs', `Logs: ${KEEP_DAYS.logs} days.`],
    ['backups', `Backups: ${KEEP_DAYS.backups} days;`],
    ['the books', `At least ${BOOKS_YEARS} years.`],
  ])('says the number of %s', (_of, sentence) => {
    expect(kept).toContain(sentence)
  })

  test('has no number besides', () => {
    expect(new Set(numbersIn(kept))).toEqual(new Set([...Object.values(KEEP_DAYS), BOOKS_YEARS]))
  })

  test('is what the jobs delete by', () => {
    const jobs: Readonly<Record<keyof typeof KEEP_DAYS, string | null>> = {
      mails: 'lib/settings/env.ts',
      notifications: 'lib/settings/env.ts',
      sessions: 'lib/accounts/sessions.ts',
      codes: 'lib/accounts/clean-up.ts',
      stepKeys: 'lib/orders/step-keys.ts',
      deliveryPhotos: 'lib/approvals/deliveries.ts',
      visitorMessages: 'lib/tickets/retention.ts',
      providerLists: 'lib/payments/compare.ts',
      roster: 'lib/roster/retention.ts',
      bankAccounts: 'lib/credit/payouts.ts',
      webhooks: 'lib/webhooks/retention.ts',
      endedKeys: 'lib/keys/retention.ts',
      // The host deletes these files.
      backups: null,
      logs: null,
    }
    for (const [name, path] of Object.entries(jobs)) if (path) expect(read(path)).toContain(`KEEP_DAYS.${name}`)
  })

  test('is what the examples of settings and of the host say', () => {
    const example = read('.env.example')
    expect(example).toContain(`KEEP_MAILS_DAYS=${KEEP_DAYS.mails}\n`)
    expect(example).toContain(`KEEP_NOTIFICATIONS_DAYS=${KEEP_DAYS.notifications}\n`)
    // find counts whole days that have passed, so +29 begins when the thirtieth has.
    const backup = read('deploy/systemd/foodbank-backup.service')
    expect(Number(/-mtime \+(\d+)/.exec(backup)?.[1]) + 1).toBe(KEEP_DAYS.backups)
    expect(read('docs/backups.md')).toContain(`Delete backups after ${KEEP_DAYS.backups} days.`)
    expect(read('docs/operations.md')).toContain(`Let the host delete them after ${KEEP_DAYS.logs} days`)
  })

  test('covers a session as long as its token works', () => {
    expect(KEEP_DAYS.sessions).toBe(SESSION_SECONDS / 86_400 + 1)
  })
})

describe('the privacy notice', () => {
  const whole = privacyCopy.sections.flatMap(({ text = [], points = [] }) => [...text, ...points])

  test('has the purpose, the basis and the time of everything in the record of processing', () => {
    for (const { purpose, name } of PROCESSING) {
      expect(whole.some((line) => line.startsWith(`${purpose} `))).toBe(true)
      expect(whole.some((line) => line.startsWith(`${name}: `))).toBe(true)
    }
  })

  test.each([
    ['the data protection officer', /data protection officer/],
    ['rights', /sections 34 to 38 of the Act/],
    ['processors', /section 29 of the Act/],
    ['transfers', /sections 41 to 43/],
    ['the clock of a breach', new RegExp(`within ${NOTICE_HOURS} hours`)],
    ['the Commission', /Nigeria Data Protection Commission \(NDPC\)/],
    ['the FCCPC', /Federal Competition and Consumer Protection Commission \(FCCPC\)/],
  ])('names %s', (_point, words) => {
    expect(whole.join('\n')).toMatch(words)
  })

  test('has no number that is not a constant, a law or a section of it', () => {
    const sections = /(?:section|sections|Act) \d+(?:\(\d\))?(?: to \d+)?/gi
    const said = new Set(numbersIn(whole.join('\n').replaceAll(sections, '')))
    const known = [...Object.values(KEEP_DAYS), BOOKS_YEARS, NOTICE_HOURS, TICKET_HOURS, COMPLEX_HOURS]
    expect([...said].filter((number) => !known.includes(number))).toEqual([])
  })
})
