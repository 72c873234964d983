import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'

const root = join(import.meta.dirname, '..')
const DECLARED = 'lib/credit/account-rules.ts'
/** Invoices name the fees of a line, not the accounts. */
const FEES_OF_INVOICES = 'lib/vat/rules.ts'

const files = ['app', 'components', 'lib', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) => /\.(?:tsx?|md)$/.test(file) && !file.includes('.test.') && ![DECLARED, FEES_OF_INVOICES].includes(file),
    ),
)

const events: readonly string[] = Object.values(LedgerEvent)
/** A code that an event has too is left out: there the words may be the event's. */
const CODES = Object.values(LedgerAccountKind).filter((kind) => !events.includes(kind))

/** Finds an account's code with words beside it, such as `bad_debt: 'Losses'` or `bad_debt: { name: 'Losses' }`. */
const NAMED = new RegExp(`\\b(?:${CODES.join('|')})['"]?: (?:\\{ name: )?['"\`][A-Z]`)
/** Names that accounts had before there was one for each. */
const FORMER = /Receivable – |Credit of companies|Fees of Flutterwave|Loans receivable|Payroll receivable/

test('every account has one name, and no two accounts have the same', () => {
  expect(Object.keys(ACCOUNT_NAMES).sort()).toEqual(Object.values(LedgerAccountKind).sort())
  expect(new Set(Object.values(ACCOUNT_NAMES)).size).toBe(Object.values(LedgerAccountKind).length)
  const second = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return NAMED.test(text) || FORMER.test(text)
  })
  expect(second, `name accounts in ${DECLARED} only`).toEqual([])
})

test('a second name is found', () => {
  expect(NAMED.test("  bad_debt: 'Losses',")).toBe(true)
  expect(NAMED.test("  bad_debt: { name: 'Losses', number: '8100' },")).toBe(true)
  expect(NAMED.test("  bad_debt: '8100',")).toBe(false)
  expect(NAMED.test("  company_credit_applied: 'Company credit',")).toBe(false)
})
