import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { badRequest, conflict } from '@/lib/core/errors'
import { formatNairaExact, kobo, sum } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { databaseDay, transaction } from '@/lib/database/db'
import { receivedSelect, unbilledOf } from './lot-figures'
import { purchaseOrderForUpdate } from './purchase-orders'
import { billProblem } from './rules'
import type { NewBill } from './schema'

/**
 * Books a supplier's bill for everything that came in for a purchase order and was not billed yet. Input VAT is booked
 * here and not at the receipt, because it is deducted on the supplier's invoice.
 * @returns the id of the bill
 * @throws AppError 400 for a day to come; 404 for an unknown order; 409 for a bill that differs from what was received,
 *   and for a number of this supplier that was booked before
 */
export async function bookBill(actor: Staff, orderId: string, { number, net, vat, date }: NewBill): Promise<string> {
  return transaction(async (tx) => {
    const order = await purchaseOrderForUpdate(tx, orderId)
    const { supplierId } = order
    if (date > (await databaseDay(tx))) throw badRequest('A bill cannot have a day to come.')
    if ((await tx.supplierBill.count({ where: { supplierId, number } })) > 0)
      throw conflict(`Bill ${number} of this supplier is booked already.`, { code: 'already_paid' })
    const receipts = await tx.receipt.findMany({
      where: { purchaseOrderId: orderId, billId: null },
      select: { id: true, lines: { select: receivedSelect } },
    })
    const received = unbilledOf(receipts)
    const problem = billProblem(received, { net, vat })
    if (problem !== undefined) throw conflict(problem, { code: 'amount_changed' })

    const entryId = await bookEntry(tx, {
      event: 'supplier_billed',
      eventKey: `supplier_billed:${supplierId}:${number}`,
      actorId: actor.id,
      memo: `Bill ${number}`,
      happenedOn: date,
      postings: [
        debit({ kind: 'goods_not_billed' }, net),
        debit({ kind: 'input_vat' }, vat),
        credit({ kind: 'supplier_payable' }, kobo(net + vat)),
      ],
    })
    const { id } = await tx.supplierBill.create({
      data: {
        ...{ supplierId, number, netKobo: net, vatKobo: vat, entryId, createdById: actor.id },
        billedOn: dayColumn(date),
      },
      select: { id: true },
    })
    await tx.receipt.updateMany({ where: { id: { in: receipts.map((receipt) => receipt.id) } }, data: { billId: id } })
    await recordAudit(tx, actor, 'purchase_order.billed', `purchase_order:${orderId}`, {
      number: String(order.number),
      amount: formatNairaExact(sum([net, vat])),
    })
    return id
  })
}
