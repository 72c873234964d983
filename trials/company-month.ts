import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { lagosToday } from '@/lib/core/clock'
import { toCsv } from '@/lib/files/csv'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { withClient } from '@/prisma/migration-command'
import type { Desk } from './company-desk'
import { type Wire, ask } from './company-people'
import { HEADINGS, type Member, PIECE, monthAfter, tallyOf } from './company-tally'
import { type Buyer, type Trial, count, itemsOf } from './company-trial'
import { call } from './shopping'
import { exactly } from './trial'

/* The month of a company: what payroll deducted, the transfer, and what the desks say in the end. */

/** Fills the month's file in as payroll does, and books it. */
export async function answerMonth(trial: Trial, desk: Desk, members: readonly Member[], month: string): Promise<void> {
  const { origin, findings } = trial
  const path = `/partner/deductions/${month}`
  const file = String((await call(origin, 'GET', `${path}?format=csv&columns=own`, desk.token)).body)
  const [heading = [], ...rows] = parse(file, { bom: true })
  const column = (name: string) => heading.indexOf(name)
  const [staffId, due] = [column(HEADINGS.staffId), column('amount_due')]
  const memberOf = (row: readonly string[]) => members.find((member) => member.staffId === row[staffId]?.toUpperCase())
  const isRight = (row: readonly string[]) => Number(row[due]) === (memberOf(row)?.pieces ?? 0) * PIECE.monthly
  const filled = rows.map((row) => {
    const { deducted, reason } = memberOf(row) ?? { deducted: '', reason: '' }
    return row.with(column(HEADINGS.deducted), String(deducted)).with(column(HEADINGS.reason), reason)
  })
  const answered = toCsv(heading, filled)
  const preview = await ask(origin, 'POST', `${path}?preview=1`, desk.token, answered)
  const booked = await ask(origin, 'POST', path, desk.token, answered)
  const again = await ask(origin, 'POST', path, desk.token, answered)
  const { deducted } = tallyOf(members)
  const short = count(members, ({ reason }) => reason !== '')
  findings.push(
    exactly('lines of the month’s file with the right amount', members.length, count(rows, isRight)),
    exactly('preview: deducted in full', members.length - short, Number(preview['matched'])),
    exactly('preview: deducted in part or not at all', short, Number(preview['short'])),
    exactly('preview: naira', deducted, Number(preview['total'])),
    exactly('booked: naira', deducted, Number(booked['total'])),
    exactly('booked by the same file again: naira', 0, Number(again['total'])),
  )
}

/** Announces the transfer, and imports a bank statement with it, with money of someone else and with a charge. */
export async function transfer(
  trial: Trial,
  desk: Desk,
  companyName: string,
  members: readonly Member[],
): Promise<void> {
  const { origin, staff, findings } = trial
  const { deducted } = tallyOf(members)
  const today = lagosToday()
  const reference = `PAYROLL ${randomBytes(4).toString('hex').toUpperCase()} 01`
  const announced = { amount: deducted, reference, date: today }
  await ask(origin, 'POST', '/partner/remittances', desk.token, announced)
  const statement = toCsv(
    ['Date', 'Narration', 'Credit'],
    [
      [today, `NIP ${reference} ${companyName}`, String(deducted)],
      [today, 'CASH DEPOSIT AT THE COUNTER', '70'],
      [today, 'ACCOUNT CHARGE', '-50'],
    ],
  )
  const preview = await ask(origin, 'POST', '/staff/statements?preview=1', staff.token, statement)
  const state = encodeURIComponent(String(preview['state']))
  const booked = await ask(origin, 'POST', `/staff/statements?state=${state}`, staff.token, statement)
  const remittances = await ask(origin, 'GET', '/partner/remittances', desk.token)
  findings.push(
    exactly('statement: naira matched in the preview', deducted, Number(preview['total'])),
    exactly('statement: naira booked', deducted, Number(booked['total'])),
    exactly('statement: lines that wait for a person', 1, (booked['unmatched'] as readonly unknown[]).length),
    exactly('statement: lines of money that went out', 1, Number(booked['outgoing'])),
    exactly('naira that HR has deducted and not sent', 0, Number(remittances['owed'])),
  )
}

type Ended = {
  readonly companyId: string
  readonly company: { readonly name: string }
  readonly buyers: readonly Buyer[]
  readonly month: string
}

/** Compares what the desks, the wallets and the ledger say with the tally. */
export async function compare(trial: Trial, desk: Desk, { companyId, company, buyers, month }: Ended): Promise<void> {
  const { origin, staff, sandbox, findings } = trial
  const tally = tallyOf(buyers.map(({ member }) => member))
  const period = await ask(origin, 'GET', `/partner/deductions/${month}`, desk.token)
  const next = await ask(origin, 'GET', `/partner/deductions/${monthAfter(month)}`, desk.token)
  const exposure = await ask(origin, 'GET', '/staff/exposure', staff.token)
  const owed = itemsOf(exposure).find((row) => row['company'] === company.name) ?? {}
  const people = await ask(origin, 'GET', `/staff/companies/${companyId}`, staff.token)
  const wallets = await Promise.all(buyers.map(({ id, token }) => ask(origin, 'GET', `/wallet/getWallet/${id}`, token)))
  const isRight = (wallet: Wire, index: number) => {
    const { pieces, deducted } = buyers[index]?.member ?? { pieces: 0, deducted: 0 }
    // What is left is `currentLoan` - `paidLoan`.
    return wallet['currentLoan'] === pieces * PIECE.financed && wallet['paidLoan'] === deducted
  }
  const differences = await withClient(sandbox.settings.DATABASE_URL ?? '', findLedgerDifferences)
  const figure = (of: Wire, name: string) => Number(of[name])
  findings.push(
    exactly('closed months', 1, period['closed'] === true ? 1 : 0),
    exactly('the month: naira due', tally.due, figure(period, 'due')),
    exactly('the month: naira deducted', tally.deducted, figure(period, 'deducted')),
    exactly('the month: naira received', tally.deducted, figure(period, 'received')),
    exactly('the month: naira short', tally.short, figure(period, 'short')),
    exactly('the month: naira without an answer', 0, figure(period, 'open')),
    exactly('the next month: naira due with the arrears', tally.due + tally.short, figure(next, 'due')),
    exactly('staff: naira of open plans', tally.financed - tally.deducted, figure(owed, 'plans')),
    exactly('staff: naira that the company owes', 0, figure(owed, 'owed')),
    exactly('staff: confirmed employees', buyers.length, Number((people['employees'] as Wire)['approved'])),
    exactly('wallets that agree with the tally', buyers.length, count(wallets, isRight)),
    exactly('differences of the books', 0, differences.length),
  )
}
