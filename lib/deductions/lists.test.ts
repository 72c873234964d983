import { expect, test } from 'vitest'
import { MONTHS, NOTICES, RECEIPTS, periodQuerySchema, readTransferLists, remittancesQuerySchema } from './lists'

const NOTICE = '7d3f1f0a-6a51-4b6b-8f3e-0b7f6a1c2d3e'
const RECEIPT = '7d3f1f0a-6a51-4b6b-8f3e-0b7f6a1c2d3f'

test('the lists of transfers and months keep the page and the order of each other', () => {
  const address = { notices: NOTICE, receipts: RECEIPT, sort: '-unsent' }
  const { notices, receipts, months } = readTransferLists(address, 'partner/deductions')
  const path = '/partner/deductions'
  expect(NOTICES.href(notices)).toBe(`${path}?receipts=${RECEIPT}&sort=-unsent`)
  expect(RECEIPTS.href(receipts, { cursor: NOTICE })).toBe(`${path}?notices=${NOTICE}&sort=-unsent&receipts=${NOTICE}`)
  expect(MONTHS.href(months, { sort: 'open' })).toBe(`${path}?notices=${NOTICE}&receipts=${RECEIPT}&sort=open`)
})

test('calls that answer more than a list take its fields, and refuse others by their name', () => {
  const problem = (schema: typeof periodQuerySchema | typeof remittancesQuerySchema, query: object) =>
    schema.safeParse(query).error?.issues[0]?.message
  expect(problem(periodQuerySchema, { q: 'P-1', state: 'expected', sort: '-due', format: 'pdf' })).toBeUndefined()
  expect(problem(periodQuerySchema, { quarter: '3' })).toBe(
    'This list has no quarter. It takes q, state, sort, cursor, format, columns.',
  )
  expect(problem(remittancesQuerySchema, { sort: '90+', notices: NOTICE })).toBeUndefined()
  expect(problem(remittancesQuerySchema, { cursor: NOTICE })).toBe(
    'This list has no cursor. It takes sort, notices, receipts, format, companyId.',
  )
})
