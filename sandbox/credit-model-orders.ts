import type { Tx } from '@/lib/database/db'
import { costOf } from './credit-model'
import type { ModelPay } from './credit-model-payroll'
import { unique } from './factories'

type Owner = { readonly id: string; readonly companyId: string; readonly productId: string }
type Goods = { readonly price: bigint; readonly quantity: number; readonly months: number }

/** Inserts a pending order of the credit model, and takes its stock. @returns its id */
export async function insertModelOrder(
  tx: Tx,
  { id: userId, companyId, productId }: Owner,
  { price, quantity, months }: Goods,
): Promise<string> {
  const financed = costOf({ price }, quantity)
  const items = price * BigInt(quantity)
  const vat = (items * 750n + 5_000n) / 10_000n
  const { id } = await tx.order.create({
    data: {
      number: unique('FB'),
      userId,
      companyId,
      idempotencyKey: unique('key'),
      buyerName: 'x',
      months,
      itemsKobo: items,
      serviceFeeKobo: 0n,
      vatKobo: vat,
      interestKobo: financed - items - vat,
      deliveryFeeKobo: 0n,
      totalKobo: financed,
      vatBps: 750,
      interestBps: 500,
      deliveryState: 'Lagos',
      deliveryCity: 'x',
      deliveryLocation: 'x',
      deliveryPhone: 'x',
      items: {
        create: {
          productId,
          position: 1,
          name: 'x',
          measurement: 'x',
          type: 'x',
          vatClass: 'standard',
          priceKobo: price,
          quantity,
          totalKobo: items,
        },
      },
    },
    select: { id: true },
  })
  await tx.product.update({ where: { id: productId }, data: { stock: { decrement: quantity } } })
  return id
}

/** Inserts a payment of the credit model that was received. @returns its id */
export async function insertModelPayment(tx: Tx, { id: userId }: Owner, amount: bigint): Promise<string> {
  const { id } = await tx.payment.create({
    data: {
      txRef: unique('FB-PAY'),
      purpose: 'repayment',
      userId,
      amountKobo: amount,
      receivedKobo: amount,
      state: 'succeeded',
      providerId: unique('provider'),
      settledAt: new Date(),
    },
    select: { id: true },
  })
  return id
}

/** Inserts a request of the credit model's buyer for a smaller deduction. @returns its id */
export async function insertModelDeferral(
  tx: Tx,
  { id: userId, companyId }: Owner,
  { month, left }: { readonly month: string; readonly left: bigint },
): Promise<string> {
  const made = { userId, companyId, month: new Date(`${month}-01`), amountKobo: left, askedKobo: left + 1n }
  const { id } = await tx.deferral.create({
    data: { ...made, reason: 'x', state: 'withdrawn', decidedAt: new Date() },
    select: { id: true },
  })
  return id
}

/** States the pay of the credit model's buyer, and the cap of the company. */
export async function stateModelPay(
  tx: Tx,
  { id, companyId }: Owner,
  { salary, otherDeductions, capBps }: ModelPay,
): Promise<void> {
  await tx.user.update({ where: { id }, data: { salaryKobo: salary, otherDeductionsKobo: otherDeductions } })
  await tx.company.update({ where: { id: companyId }, data: { deductionCapBps: Number(capBps) } })
}
