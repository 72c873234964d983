import * as z from 'zod/mini'
import { noDay } from '@/lib/core/as-of-rules'
import { cursorField } from '@/lib/core/listing'
import type { Address, QueryOf } from '@/lib/core/lists'
import { choice, defineList, defineWhole, formatField, search, strictQuery } from '@/lib/core/lists'
import { bookedLineResponse, exposureResponse, lineResponse, noticeResponse, receiptResponse } from './responses'
import { LINE_STATES } from './figure-rules'
import { AGES, type Age, ageLabel } from './rules'
import { type CompanyDebtDto, EXPOSURE_FIGURES, type PeriodDto } from './schema'

/** The months of a company, for HR and beside its transfers. */
export const MONTHS = defineWhole<PeriodDto>()({
  name: 'deduction-months',
  path: '/[page]',
  first: '-period',
  idOf: ({ period }) => period,
  columns: ({ code, day, money, number, text }) => ({
    period: text('Month', ({ period }) => period, { names: true, className: 'w-56' }),
    payday: day('Payday', ({ payday }) => payday, { only: 'file' }),
    state: code('Status', ({ closed }) => (closed ? 'closed' : 'open')),
    closesOn: day('Last day to fill it in', ({ closesOn }) => closesOn, { only: 'file' }),
    lines: number('Employees', ({ lines }) => Object.values(lines).reduce((all, count) => all + count, 0)),
    amountDue: money('Due', ({ amountDue }) => amountDue, { only: 'file' }),
    arrears: money('Arrears', ({ arrears }) => arrears, { only: 'file' }),
    toDeduct: money('To deduct', ({ toDeduct }) => toDeduct, { className: 'w-44' }),
    deducted: money('Deducted', ({ deducted }) => deducted, { className: 'w-44' }),
    over: money('Above what was to be deducted', ({ over }) => over, { only: 'file' }),
    short: money('Short', ({ short }) => short, { only: 'file' }),
    open: money('Not filled in', ({ open }) => open),
    received: money('Received', ({ received }) => received),
    announced: money('Announced', ({ announced }) => announced, { only: 'file' }),
    unsent: money('To send', ({ unsent }) => unsent),
  }),
})

const LINE_SORTS = ['name', 'due', 'arrears', 'toDeduct', 'after', 'deducted'] as const
export type LineSort = (typeof LINE_SORTS)[number]

/** The lines of a month, for HR. `q` is a name or a staff ID. */
export const LINES = defineList(lineResponse)({
  name: 'deductions',
  path: '/partner/deductions/[month]',
  filters: {
    q: search('Name or staff ID'),
    state: choice('Status', 'All statuses', LINE_STATES, `The state must be one of ${LINE_STATES.join(', ')}.`),
  },
  sorts: LINE_SORTS,
  first: 'name',
  idOf: ({ lineId }) => lineId,
  columns: ({ cell, code, money, text }) => ({
    employee: text('Employee', ({ name }) => name, { sort: 'name', names: true }),
    due: money('Due', ({ amountDue }) => amountDue, { sort: 'due', className: 'w-30' }),
    arrears: money('Arrears', ({ arrears }) => arrears, { sort: 'arrears', className: 'w-30' }),
    toDeduct: money('To deduct', ({ toDeduct }) => toDeduct, { sort: 'toDeduct', className: 'w-30' }),
    after: money('Balance after', ({ balanceAfter }) => balanceAfter, { sort: 'after', className: 'w-30' }),
    deducted: money('Deducted', ({ amountDeducted }) => amountDeducted, { sort: 'deducted', className: 'w-38' }),
    state: code('Status', ({ state }) => state, { className: 'w-38' }),
    action: cell('Reason or correction', { acts: true, className: 'w-50' }),
  }),
})
export type LineFilter = Omit<QueryOf<typeof LINES>, 'format'>

/**
 * GET /partner/deductions/{month}. `format` replaces the Accept header in links, `columns=own` heads the file as the
 * company does; the rest applies to JSON only.
 */
export const periodQuerySchema = strictQuery({
  ...LINES.fields,
  format: z.optional(z.enum(['json', 'csv', 'xlsx', 'pdf'], 'The format must be json, csv, xlsx or pdf.')),
  columns: z.optional(z.enum(['ours', 'own'], 'The columns must be ours or own.')),
})

const BOOKED_SORTS = ['name', 'deducted', 'received'] as const
export type BookedSort = (typeof BOOKED_SORTS)[number]

/** The booked deductions of a month of a company, for staff. `q` is a name or a staff ID. */
export const BOOKED_LINES = defineList(bookedLineResponse)({
  name: 'booked-deductions',
  path: '/staff/remittances/[companyId]/[month]',
  filters: { q: search('Name or staff ID') },
  sorts: BOOKED_SORTS,
  first: 'name',
  idOf: ({ lineId }) => lineId,
  columns: ({ cell, code, money, text }) => ({
    employee: text('Employee', ({ name }) => name, { sort: 'name', names: true }),
    deducted: money('Deducted', ({ deducted }) => deducted, { sort: 'deducted' }),
    received: money('Received', ({ received }) => received, { sort: 'received' }),
    state: code('Status', ({ state }) => state),
    undo: cell('Reverse', { acts: true }),
  }),
})

/** The transfers that HR announced. */
export const NOTICES = defineList(noticeResponse)({
  name: 'announced-transfers',
  path: '/[page]',
  cursor: 'notices',
  columns: ({ cell, money, text }) => ({
    reference: text('Reference', ({ reference }) => reference, { names: true, className: 'w-auto' }),
    amount: money('Amount', ({ amount }) => amount),
    state: cell('Status', { className: 'w-60' }),
  }),
})

/** The transfers that Foodbank received. */
export const RECEIPTS = defineList(receiptResponse)({
  name: 'transfers',
  path: '/[page]',
  cursor: 'receipts',
  columns: ({ day, money, number, text, yes }) => ({
    received: day('Received', ({ date }) => date, { only: 'file' }),
    reference: text('Reference', ({ reference }) => reference, { names: true }),
    amount: money('Amount', ({ amount }) => amount),
    lines: number('Deductions covered', ({ lines }) => lines),
    excess: money('Above the debt', ({ excess }) => excess, { only: 'file' }),
    fromCredit: yes('Paid from credit', ({ fromCredit }) => fromCredit, { only: 'file' }),
    undone: yes('Reversed', ({ undone }) => undone, { only: 'file' }),
  }),
})

/** What companies owe, for staff. */
export const DEBTS = defineWhole<CompanyDebtDto>()({
  name: 'remittances',
  path: '/staff/remittances',
  first: '-owed',
  columns: ({ money, text }) => ({
    company: text('Company', ({ company }) => company, { names: true }),
    owed: money('Owed', ({ owed }) => owed),
    announced: money('Of that, announced', ({ announced }) => announced),
    ...(Object.fromEntries(AGES.map((age) => [age, money(ageLabel(age), ({ ages }) => ages[age])])) as Record<
      Age,
      ReturnType<typeof money>
    >),
  }),
})

/** What each company owes, with the age of what it deducted and did not send, for staff. */
export const EXPOSURE = defineList(exposureResponse)({
  name: 'exposure',
  path: '/staff/exposure',
  filters: { asOf: noDay('present') },
  sorts: EXPOSURE_FIGURES,
  first: '-total',
  columns: ({ day, money, text, yes }) => ({
    company: text('Company', ({ company }) => company, { sort: 'company', names: true }),
    paused: yes('Paused', ({ paused }) => paused, { only: 'file' }),
    total: money('Total', ({ total }) => total, { sort: 'total', className: 'w-33' }),
    plans: money('Open plans', ({ plans }) => plans, { sort: 'plans' }),
    coming: money('On its way', ({ coming }) => coming, { sort: 'coming' }),
    owed: money('Deducted, not received', ({ owed }) => owed, { sort: 'owed' }),
    ...Object.fromEntries(AGES.map((age) => [age, money(ageLabel(age), ({ ages }) => ages[age])])),
    oldest: day('Oldest payday', ({ oldestPayday }) => oldestPayday, { only: 'file' }),
    credit: money('Credit', ({ credit }) => credit, { sort: 'credit', only: 'file' }),
  }),
})

/** The lists of a company's transfers and months on one page. */
export function readTransferLists(address: Address, page: string) {
  const of = {
    notices: NOTICES.partsOf(address),
    receipts: RECEIPTS.partsOf(address),
    months: MONTHS.partsOf(address),
  }
  const parts = { page }
  return {
    notices: NOTICES.read(address, { parts, keep: { ...of.receipts, ...of.months } }),
    receipts: RECEIPTS.read(address, { parts, keep: { ...of.notices, ...of.months } }),
    months: MONTHS.read(address, { parts, keep: { ...of.notices, ...of.receipts } }),
  }
}

const transfers = { notices: cursorField(), receipts: cursorField(), format: formatField() }
/** GET /partner/remittances: the cursors of announced and received transfers. A file has the received ones. */
export const transfersQuerySchema = strictQuery(transfers)
/** GET /staff/remittances: all debts, or with `companyId` the transfers of one company. */
export const remittancesQuerySchema = strictQuery({
  ...DEBTS.fields,
  ...transfers,
  companyId: z.optional(z.uuid('There is no such company.')),
})
