import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HistoryOrderDto } from '@/lib/orders/schema'
import { OrderTable } from './order-table'

const anOrder = (number: string, userFullname: string): HistoryOrderDto => ({
  _id: number,
  orderNumber: number,
  orderDate: '2026-10-31T23:33:00.000Z',
  orderItems: [],
  allItemsTotalPrice: 20_060,
  isPaymentDS: false,
  isPaymentWaiting: false,
  deliveryFee: 1_500,
  serviceFee: 500,
  status: 'pending',
  userFullname,
  refunds: [],
})

/** The texts of the first cell of each row. */
const firstCells = (markup: string) =>
  [...markup.matchAll(/<tr role="row"><t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]+>/g, ''),
  )

test('the Buyer column has the name that each order has, also after a change of the name (H-13, X-03)', () => {
  const orders = [anOrder('FB-0000-0002', 'Name Now'), anOrder('FB-0000-0001', 'Name Before')]
  const markup = renderToStaticMarkup(createElement(OrderTable, { caption: 'Orders', orders, hasBuyer: true }))
  expect(firstCells(markup)).toEqual(['Buyer', 'Name Now', 'Name Before'])
  const numbered = renderToStaticMarkup(createElement(OrderTable, { caption: 'Orders', orders, passed: 25 }))
  expect(firstCells(numbered)).toEqual(['S/n', '26', '27'])
})

test('an order has its number, and a day of two digits in Lagos (X-69)', () => {
  const orders = [anOrder('FB-0000-0002', 'Name Now')]
  const markup = renderToStaticMarkup(createElement(OrderTable, { caption: 'Recent Orders', orders, hasBuyer: true }))
  const cells = [...markup.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]+>/g, ''),
  )
  expect(cells.slice(0, 5)).toEqual(['Buyer', 'Order no', 'Time', 'No of items', 'Amount'])
  expect([cells[5], cells[7]]).toEqual(['Name Now', 'November 01-2026 : 00:33'])
  expect(cells[6]).toMatch(/^FB-0000-0002/)
})
