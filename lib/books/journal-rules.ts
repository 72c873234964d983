import type { JournalPackage, LedgerAccountKind } from '@/generated/prisma/enums'
import type { Day } from '@/lib/core/clock'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import type { Codes } from './rules'

/* The files that accounting packages import. docs/journal-templates.md describes each template with its source. */

/** One side of an account on one day: all its debits, or all its credits. The other amount is zero. */
type JournalLine = { readonly account: LedgerAccountKind; readonly debit: Kobo; readonly credit: Kobo }
/** The journal of one day. Its lines add up to zero. */
export type Journal = { readonly day: Day; readonly lines: readonly JournalLine[] }

/** What one day has moved on an account. */
export type Movement = {
  readonly day: Day
  readonly account: LedgerAccountKind
  readonly debits: Kobo
  readonly credits: Kobo
}

/** Makes a journal of each day. Debits and credits stay apart, so that they add up to those of the trial balance. */
export function journalsOf(movements: readonly Movement[]): Journal[] {
  const days = new Map<Day, JournalLine[]>()
  for (const { day, account, debits, credits } of movements) {
    const lines = days.get(day) ?? []
    if (debits !== 0n) lines.push({ account, debit: debits, credit: ZERO })
    if (credits !== 0n) lines.push({ account, debit: ZERO, credit: credits })
    days.set(day, lines)
  }
  return [...days].map(([day, lines]) => ({ day, lines }))
}

type Cell = string | bigint
type Template = {
  readonly heading: readonly string[]
  /** The most lines of one file, without the heading. */
  readonly maxLines: number
  /** The most characters of an account's code. */
  readonly codeLength: number
  readonly row: (line: JournalLine, day: Day, codes: Codes) => readonly Cell[]
}

/** '2026-11-05' as '05/11/2026', which all three packages read. */
const slashed = (day: Day): string => day.split('-').reverse().join('/')

/** '261105'; with two letters before it, it fits the eight characters of Sage's reference. */
const short = (day: Day): string => day.replaceAll('-', '').slice(2)

/** Intuit and Sage publish no number of lines that we found. A month rarely has as many. */
const CAUTIOUS_LINES = 1_000

export const TEMPLATES: Readonly<Record<JournalPackage, Template>> = {
  xero: {
    heading: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    // https://help.xero.com/nz/ManualJournalsImport
    maxLines: 300,
    codeLength: 10,
    // Lines with the same narration and date are one journal. A debit is positive, a credit negative.
    row: ({ account, debit, credit }, day, codes) => [
      `Foodbank ${day}`,
      slashed(day),
      ACCOUNT_NAMES[account],
      codes[account],
      codes.tax_rate,
      debit - credit,
      '',
      '',
      '',
      '',
    ],
  },
  quickbooks: {
    heading: ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
    maxLines: CAUTIOUS_LINES,
    codeLength: 100,
    row: ({ account, debit, credit }, day, codes) => [
      `FB${short(day)}`,
      slashed(day),
      codes[account],
      ACCOUNT_NAMES[account],
      debit === 0n ? '' : debit,
      credit === 0n ? '' : credit,
    ],
  },
  sage: {
    heading: [
      'Type',
      'Account Reference',
      'Nominal A/C Ref',
      'Department Code',
      'Date',
      'Reference',
      'Details',
      'Net Amount',
      'Tax Code',
      'Tax Amount',
    ],
    maxLines: CAUTIOUS_LINES,
    codeLength: 8,
    // JD is a debit and JC a credit; the amount has no sign. A journal has no customer or supplier.
    row: ({ account, debit, credit }, day, codes) => [
      debit === 0n ? 'JC' : 'JD',
      '',
      codes[account],
      '0',
      slashed(day),
      `FB${short(day)}`,
      ACCOUNT_NAMES[account],
      debit + credit,
      codes.tax_rate,
      kobo(0n),
    ],
  },
}

/**
 * Divides journals into files of at most `maxLines` lines. A journal is never divided, because a file has to balance.
 * @returns one empty file for no journals
 */
export function filesOf(journals: readonly Journal[], maxLines: number): Journal[][] {
  const files: Journal[][] = [[]]
  let left = maxLines
  for (const journal of journals) {
    if (journal.lines.length > left && files.at(-1)?.length !== 0) {
      files.push([])
      left = maxLines
    }
    files.at(-1)?.push(journal)
    left -= journal.lines.length
  }
  return files
}
