import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { notFound } from '@/lib/core/errors'
import type { DocumentFile } from '@/lib/files/document-file'
import { getOrder } from '@/lib/orders/queries'
import { calendarFile } from './calendar-rules'

/**
 * The delivery day of an order as a calendar file.
 * @throws AppError as `getOrder`; 404 for an order without a delivery day
 */
export async function getCalendarFile(actor: Buyer, orderId: string): Promise<DocumentFile> {
  const { _id, orderNumber, delivery, deliveryDetails } = await getOrder(actor, orderId)
  if (!delivery) throw notFound('This order has no delivery day.')
  const { location, city, state } = deliveryDetails
  const event = {
    uid: `order-${_id}@foodbank`,
    day: delivery.date,
    title: `Foodbank: order ${orderNumber}`,
    place: `${location}, ${city}, ${state}`,
    text: 'Your delivery code is on the page of your order. Tell it when you have your food.',
  }
  return { name: 'delivery.ics', type: 'text/calendar; charset=utf-8', content: calendarFile(event, new Date()) }
}
