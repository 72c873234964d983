import { BankLineState } from '@/generated/prisma/enums'
import { defineList, tabsWithoutAll } from '@/lib/core/lists'
import { bankLineResponse } from './responses'

/** Lines of bank statements, for staff: those that wait, without a state. */
export const BANK_LINES = defineList(bankLineResponse)({
  name: 'bank-lines',
  path: '/staff/statements',
  endpoint: '/staff/statements/lines',
  filters: { state: tabsWithoutAll(Object.values(BankLineState), 'waiting', 'There is no such state.') },
  sorts: ['added', 'amount'],
  first: '-added',
  columns: ({ code, day, money, text }) => ({
    date: day('Date', ({ date }) => date, { only: 'file' }),
    text: text('What the bank says', (row) => row.text, { sort: 'added', names: true }),
    amount: money('Amount', ({ amount }) => amount, { sort: 'amount' }),
    reference: text('Reference', ({ reference }) => reference, { only: 'file' }),
    state: code('Status', ({ state }) => state, { only: 'file' }),
    company: text('Company', ({ company }) => company),
    candidates: text('Possible companies', (row) => row.candidates.map(({ company }) => company).join('; '), {
      only: 'file',
    }),
    why: text('Why', ({ reason }) => reason),
  }),
})
