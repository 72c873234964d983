import type { PlanState, RequestState } from '@/generated/prisma/enums'
import { searchText } from '@/lib/core/fields'
import { choice, choiceOf, defineList, defineWhole, search } from '@/lib/core/lists'
import { fromNaira, toNaira } from '@/lib/core/money'
import { STATUS_LABELS } from '@/lib/orders/rules'
import { buyerResponse } from './responses'
import { type BuyerDetailDto, ELIGIBILITIES } from './schema'

/** Buyers, for staff. `q` is any part of name, email or staff ID, `company` a part of the company's name. */
export const BUYERS = defineList(buyerResponse)({
  name: 'buyers',
  path: '/staff/buyers',
  filters: {
    q: search('Search', { hint: 'Name, email or staff ID' }),
    company: choiceOf('Company', 'All', searchText(100)),
    eligibility: choice('Status', 'All', ELIGIBILITIES, 'There is no such status.'),
    fee: choice('Registration fee', 'All', ['paid', 'unpaid'], 'The fee must be paid or unpaid.'),
    arrears: choice('Arrears', 'All', ['yes'], 'Arrears can only be yes.'),
  },
  sorts: ['registered', 'name'],
  first: '-registered',
  columns: ({ code, day, money, text }) => ({
    buyer: text('Buyer', ({ fullname }) => fullname, { sort: 'name', names: true }),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    company: text('Company', ({ company }) => company),
    staffId: text('Staff ID', ({ staffId }) => staffId, { className: 'w-28' }),
    status: code('Status', ({ status }) => status),
    lastDay: day('Last day', ({ lastDay }) => lastDay, { only: 'file' }),
    fee: code('Fee', ({ feePaid }) => (feePaid ? 'paid' : 'not_paid'), { className: 'w-34' }),
    owed: money('Owed', ({ owed }) => owed),
    arrears: money('In arrears', ({ arrears }) => arrears),
  }),
})

/* The lists on the page of a buyer. */

const path = '/staff/buyers/[id]'
type Part<Name extends 'dues' | 'plans' | 'orders' | 'payments' | 'names' | 'notifications'> =
  BuyerDetailDto[Name][number]

export const DUES = defineWhole<Part<'dues'>>()({
  name: 'dues',
  path,
  group: 'dues',
  idOf: ({ dueOn }) => dueOn,
  columns: ({ day, money }) => ({
    dueOn: day('Payday', ({ dueOn }) => dueOn, { names: true }),
    amount: money('Due', ({ amount }) => amount),
    paid: money('Repaid', ({ paid }) => paid),
    open: money('Unpaid', ({ amount, paid }) => toNaira(fromNaira(amount) - fromNaira(paid))),
  }),
})

const PLAN_STATES: Readonly<Record<PlanState, string>> = {
  open: 'Open',
  settled: 'Repaid',
  reversed: 'Taken back',
  written_off: 'Written off',
}
export const PLANS = defineWhole<Part<'plans'>>()({
  name: 'plans',
  path,
  group: 'plans',
  idOf: ({ orderId }) => orderId,
  columns: ({ money, text }) => ({
    order: text('Order', ({ orderNumber }) => orderNumber, { names: true }),
    state: text('Status', ({ state }) => PLAN_STATES[state]),
    financed: money('Financed', ({ financed }) => financed),
    paid: money('Repaid', ({ paid }) => paid),
  }),
})

export const BUYER_ORDERS = defineWhole<Part<'orders'>>()({
  name: 'orders',
  path,
  group: 'orders',
  columns: ({ money, moment, text }) => ({
    order: text('Order', ({ orderNumber }) => orderNumber, { names: true }),
    placed: moment('Placed', ({ orderDate }) => orderDate),
    status: text('Status', ({ status }) => STATUS_LABELS[status]),
    total: money('Total', ({ total }) => total),
  }),
})

export const BUYER_PAYMENTS = defineWhole<Part<'payments'>>()({
  name: 'payments',
  path,
  group: 'payments',
  columns: ({ code, money, moment, text }) => ({
    reference: text('Reference', ({ txRef }) => txRef, { names: true }),
    started: moment('Started', ({ createdAt }) => createdAt),
    purpose: code('For', ({ purpose }) => purpose),
    state: code('Status', ({ state }) => state),
    amount: money('Amount', ({ amount }) => amount),
  }),
})

const NAME_STATES: Readonly<Record<RequestState, string>> = {
  pending: 'Waiting for HR',
  approved: 'Confirmed',
  refused: 'Rejected',
}
export const BUYER_NAMES = defineWhole<Part<'names'>>()({
  name: 'names',
  path,
  group: 'names',
  idOf: ({ requestedAt }) => requestedAt,
  columns: ({ moment, text }) => ({
    to: text('New name', ({ to }) => to, { names: true }),
    from: text('Old name', ({ from }) => from),
    state: text('Status', ({ state }) => NAME_STATES[state]),
    requested: moment('Requested on', ({ requestedAt }) => requestedAt),
    reason: text('Reason', ({ reason }) => reason),
  }),
})

export const BUYER_NOTIFICATIONS = defineWhole<Part<'notifications'>>()({
  name: 'notifications',
  path,
  group: 'notifications',
  columns: ({ cell, moment, text }) => ({
    title: cell('What', { names: true }),
    at: moment('When', ({ createdAt }) => createdAt),
    read: text('Read', ({ isRead }) => (isRead ? 'Read' : 'Not read')),
  }),
})
