import * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import {
  type Filters,
  choice,
  choiceOf,
  dayFilter,
  defineList,
  defineWhole,
  search,
  tabs,
  words,
} from '@/lib/core/lists'
import { staffOrderResponse } from './responses'
import { type ListedOrderDto, countPacks } from './list-rules'
import { FIRST_STATUS, ORDER_STATUSES, STATUS_LABELS } from './rules'
import { DROPS, FEE_STATES, SLIP_STATUSES, wholeNaira } from './schema'

/** The company of the buyer, and a state of Nigeria. */
const places = {
  company: choiceOf('Company', 'All companies', z.uuid('There is no such company.')),
  state: choiceOf('Delivery state', 'All delivery states', searchText(60)),
}

/** The delivery day, and where orders go on it. With a company or a state that is a drop. */
const drop = {
  on: dayFilter('Delivery day', 'The delivery day'),
  goesTo: choice(
    'Delivered to',
    'Workplaces and addresses',
    DROPS,
    'The delivery must be to a workplace or an address.',
  ),
}

/**
 * Orders, for staff. `q` is the start of an order number, a name or an email address. `from` and `to` are the first and
 * the last day of placing, `min` and `max` bound the total in whole naira, `fees` is the state of the delivery and
 * service fee, `product` is a part of the name of a product, `on` is the delivery day, and `goesTo` says where to.
 * Without an order those are last that wait for their buyer, in the lists of orders to approve and to pack.
 */
export const ORDERS = defineList(staffOrderResponse)({
  name: 'orders',
  path: '/staff/orders',
  filters: {
    status: tabs(ORDER_STATUSES, FIRST_STATUS, 'There is no such status.'),
    ...places,
    ...drop,
    from: dayFilter('Placed from', 'The first day'),
    to: dayFilter('Placed until', 'The last day'),
    min: words('Total from (naira)', wholeNaira('The smallest total'), 'numeric'),
    max: words('Total up to (naira)', wholeNaira('The largest total'), 'numeric'),
    fees: choice(
      'Delivery and service fee',
      'Paid and unpaid',
      FEE_STATES,
      `The fees must be one of ${FEE_STATES.join(', ')}.`,
    ),
    product: words('Product', searchText(100)),
    q: search('Order number, name or email'),
  },
  sorts: ['date', 'total'],
  columns: ({ cell, day, moment, money, number, text, yes }) => ({
    ticks: cell('Select', { ticks: true }),
    order: text('Order', ({ orderNumber }) => orderNumber, { sort: 'date', names: true, className: 'w-44' }),
    placed: moment('Placed', ({ orderDate }) => orderDate, { only: 'file' }),
    buyer: text('Buyer', ({ fullname }) => fullname),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    company: text('Company', ({ company }) => company, { only: 'file' }),
    place: cell('Deliver to', { className: 'w-36' }),
    state: text('Delivery state', ({ deliveryState }) => deliveryState, { only: 'file' }),
    city: text('City', ({ deliveryCity }) => deliveryCity, { only: 'file' }),
    day: day('Delivery day', ({ delivery }) => delivery?.date ?? null, { only: 'file' }),
    workplace: text('Workplace', ({ delivery }) => delivery?.place ?? '', { only: 'file' }),
    total: money('Total', ({ allItemsTotalPrice }) => allItemsTotalPrice, { sort: 'total', className: 'w-36' }),
    items: number('Items', ({ items }) => items, { only: 'file' }),
    financed: money('Financed', ({ financed }) => financed, { className: 'w-44' }),
    months: number('Months', ({ months }) => months, { only: 'file' }),
    notes: cell('Notes', { className: 'w-52' }),
    status: text('Status', ({ status }) => STATUS_LABELS[status], { className: 'w-52' }),
    feesPaid: yes('Fees paid', ({ isPaymentDS }) => isPaymentDS, { only: 'file' }),
    hasLeft: yes('Buyer has left', ({ hasLeft }) => hasLeft, { only: 'file' }),
    marks: text('To look at', ({ marks }) => marks.map((mark) => mark.text).join(' '), { only: 'file' }),
    moves: cell('Next step', { acts: true, className: 'w-36' }),
  }),
})

/** Orders on paper, in the order of the route, which their file keeps. */
const printed = <F extends Filters>(name: string, filters: F) =>
  defineWhole<ListedOrderDto>()({
    name,
    path: `/staff/orders/${name}`,
    filters,
    sorts: [],
    columns: ({ day, number, text }) => ({
      order: text('Order', ({ orderNumber }) => orderNumber),
      day: day('Delivery day', ({ delivery }) => delivery?.date ?? null),
      state: text('Delivery state', ({ state }) => state),
      city: text('City', ({ city }) => city),
      address: text('Address', ({ location }) => location),
      buyer: text('Buyer', ({ fullname }) => fullname),
      phone: text('Phone', ({ phone }) => phone),
      company: text('Company', ({ company }) => company),
      items: text('Items', ({ items }) =>
        items.map(({ name: product, measurement, quantity }) => `${quantity} × ${product}, ${measurement}`).join('; '),
      ),
      packs: number('Packs', ({ items }) => countPacks(items)),
      failed: number('Failed deliveries', ({ failedDeliveries }) => failedDeliveries),
      reason: text('Reason of the latest', ({ failureReason }) => failureReason),
    }),
  })

export const PICK_LIST = printed('pick-list', { state: places.state, ...drop })
export const DELIVERY_LIST = printed('delivery-list', { ...places, ...drop })
/** Packing slips. `day` is the day on which the fees were paid, or on which the order was packed. */
export const PACKING_SLIPS = printed('packing-slips', {
  status: choiceOf(
    'Orders',
    'To pack, fees paid',
    z.enum(SLIP_STATUSES, `The status must be one of ${SLIP_STATUSES.join(', ')}.`),
  ),
  ...places,
  ...drop,
  day: dayFilter('Paid or packed on', 'The day'),
})
