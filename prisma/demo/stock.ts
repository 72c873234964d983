import { fromNaira, type Kobo, kobo, percentOf } from '@/lib/core/money'
import type { Staff } from '@/lib/core/actors'
import { addDays, lagosMoment } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { bookBill } from '@/lib/stock/bill'
import { countLots, setLotCost } from '@/lib/stock/lots'
import { createPurchaseOrder, createSupplier, sendPurchaseOrder } from '@/lib/stock/purchase-orders'
import { getPurchaseOrder } from '@/lib/stock/queries'
import { receiveGoods } from '@/lib/stock/receive'
import { writeOffOrRequest } from '@/lib/approvals/kinds/lot-write-off'
import type { Agenda } from './agenda'
import type { Calendar } from './calendar'
import { SCARCE } from './orders'

/*
 * What the demo buys of suppliers: a purchase order of each in each month, received in one lot a product and billed.
 * The last ones are still to come, and one is a draft.
 */

const SUPPLIERS = [
  { name: 'Kano Rice Mills', leadDays: 5 },
  { name: 'Lagos Oil Traders', leadDays: 3 },
  { name: 'Ogun Pasta and Pulses', leadDays: 7 },
] as const
/** What goods cost when the demo begins, and in each month after it, in basis points of their price. */
const FIRST_COST = 7_600
const COSTS = [7_700, 7_850, 8_000] as const
const UNITS = 24
const DAYS_TO_THE_LAST = 150

type Goods = { readonly id: string; readonly priceKobo: bigint }
type Buyer = { readonly staff: Staff; readonly checker: Staff }

/** Whole naira, as suppliers ask for. */
const costOf = ({ priceKobo }: Goods, bps: number): Kobo =>
  fromNaira(Math.round(Number(percentOf(kobo(priceKobo), bps)) / 100))

/** Plans what is bought, counted and written off. */
export async function planStock(agenda: Agenda, calendar: Calendar, { staff, checker }: Buyer): Promise<void> {
  const products: readonly Goods[] = await db().product.findMany({
    where: { name: { notIn: [...SCARCE] } },
    select: { id: true, priceKobo: true },
    orderBy: [{ name: 'asc' }, { measurement: 'asc' }],
  })
  agenda.add(calendar.inMonth(3, 1, '08:10'), () => valueOpening(checker))
  SUPPLIERS.forEach((supplier, index) => {
    const goods = products.filter((_, place) => place % SUPPLIERS.length === index).slice(0, 5)
    let supplierId = ''
    agenda.add(calendar.inMonth(3, 1, '08:20'), async () => {
      supplierId = await createSupplier(staff, { ...supplier, email: '', phone: '', taxNumber: '' })
    })
    COSTS.forEach((bps, month) => {
      const first = calendar.dayOf(COSTS.length - month, 8 + index)
      const at = (days: number, time: string) => lagosMoment(addDays(first, days), time)
      let id = ''
      agenda.add(at(0, '09:05'), async () => {
        id = await draft(staff, supplierId, goods, bps)
        await sendPurchaseOrder(staff, id)
      })
      agenda.add(at(supplier.leadDays, '08:30'), () => receiveAll(staff, id, addDays(first, DAYS_TO_THE_LAST)))
      agenda.add(at(supplier.leadDays + 1, '15:20'), () =>
        payable(checker, id, `${supplier.name.slice(0, 4)}-${month}`),
      )
    })
    agenda.add(calendar.daysAgo(1, `09:1${index}`), async () => {
      const id = await draft(staff, supplierId, goods.slice(0, 3), COSTS[2])
      if (index > 0) await sendPurchaseOrder(staff, id)
    })
  })
  agenda.add(calendar.daysAgo(3, '17:05'), () => countAndWriteOff(staff))
}

const draft = (staff: Staff, supplierId: string, goods: readonly Goods[], bps: number): Promise<string> =>
  createPurchaseOrder(staff, {
    supplierId,
    lines: goods.map((product) => ({ productId: product.id, quantity: UNITS, unitCost: costOf(product, bps) })),
  })

/** Says what the goods cost with which the demo begins. */
async function valueOpening(checker: Staff): Promise<void> {
  const lots = await db().lot.findMany({
    where: { unitCostKobo: null },
    select: { id: true, product: { select: { id: true, priceKobo: true } } },
    orderBy: { product: { name: 'asc' } },
  })
  for (const { id, product } of lots) await setLotCost(checker, id, costOf(product, FIRST_COST))
}

async function receiveAll(staff: Staff, id: string, bestBefore: string): Promise<void> {
  const { number, lines } = await getPurchaseOrder(staff, id)
  const lots = lines.map(({ productId, quantity, unitCost }, index) => ({
    ...{ productId, quantity, unitCost: fromNaira(unitCost), bestBefore },
    lot: `L${number}-${index + 1}`,
  }))
  await receiveGoods(staff, id, { lines: lots }, `demo-${number}`)
}

async function payable(checker: Staff, id: string, number: string): Promise<void> {
  const { unbilled, lots } = await getPurchaseOrder(checker, id)
  const date = lots[0]?.receivedOn ?? ''
  await bookBill(checker, id, { number, net: fromNaira(unbilled.net), vat: fromNaira(unbilled.vat), date })
}

/** A bag burst, and a pack is missing. */
async function countAndWriteOff(staff: Staff): Promise<void> {
  const lots = await db().lot.findMany({
    where: { receiptLine: { isNot: null }, quantityLeft: { gte: 3 } },
    select: { id: true, quantityLeft: true },
    orderBy: [{ product: { name: 'asc' } }, { code: 'asc' }],
    take: 2,
  })
  const [burst, short] = lots
  if (!burst || !short) throw new Error('The history lacks a lot.')
  await writeOffOrRequest(staff, { lotId: burst.id, quantity: 1, reason: 'damaged' })
  await countLots(staff, { lines: [{ lotId: short.id, counted: short.quantityLeft - 1 }] })
}
