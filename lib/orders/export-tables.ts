import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import { STATUS_LABELS } from './rules'
import { type ListedOrderDto, countPacks } from './list-rules'
import type { StaffOrderDto } from './schema'

export const ORDERS_EXPORT = exportTable<StaffOrderDto>('orders', ({ text, number, money, moment, yes }) => [
  text('Order', ({ orderNumber }) => orderNumber),
  moment('Placed', ({ orderDate }) => orderDate),
  text('Status', ({ status }) => STATUS_LABELS[status]),
  text('Buyer', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Company', ({ company }) => company),
  text('Delivery state', ({ deliveryState }) => deliveryState),
  text('City', ({ deliveryCity }) => deliveryCity),
  number('Items', ({ items }) => items),
  money('Total', ({ allItemsTotalPrice }) => allItemsTotalPrice),
  money('Financed', ({ financed }) => financed),
  number('Months', ({ months }) => months),
  yes('Fees paid', ({ isPaymentDS }) => isPaymentDS),
  yes('Buyer has left', ({ hasLeft }) => hasLeft),
  text('To look at', ({ marks }) => marks.map(({ text: sentence }) => sentence).join(' ')),
])

/** Orders to pack or to deliver, in the order of the route. */
export const routeExport = (name: string) =>
  exportTable<ListedOrderDto>(name, ({ text, number }) => [
    text('Order', ({ orderNumber }) => orderNumber),
    text('Delivery state', ({ state }) => state),
    text('City', ({ city }) => city),
    text('Address', ({ location }) => location),
    text('Buyer', ({ fullname }) => fullname),
    text('Phone', ({ phone }) => phone),
    text('Company', ({ company }) => company),
    text('Items', ({ items }) =>
      items.map(({ name: product, measurement, quantity }) => `${quantity} × ${product}, ${measurement}`).join('; '),
    ),
    number('Packs', ({ items }) => countPacks(items)),
    number('Failed deliveries', ({ failedDeliveries }) => failedDeliveries),
    text('Reason of the latest', ({ failureReason }) => failureReason),
  ])
