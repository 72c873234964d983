'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { bookBill } from './bill'
import { countLots, returnToSupplier, setLotCost } from './lots'
import { orderNow } from './order-now'
import { closePurchaseOrder, createPurchaseOrder, createSupplier, sendPurchaseOrder } from './purchase-orders'
import { receiveGoods } from './receive'
import {
  billFormSchema,
  countFormSchema,
  emptyFormSchema,
  lotCostFormSchema,
  newPurchaseOrderFormSchema,
  newSupplierSchema,
  orderFormSchema,
  purchaseReturnFormSchema,
  receiptFormSchema,
} from './schema'

export const createSupplierAction = action(
  { access: staff('catalogue', 'finance'), schema: newSupplierSchema },
  async ({ actor, input }) => {
    await createSupplier(actor, input)
    refresh()
  },
)

export const createPurchaseOrderAction = action(
  { access: staff('catalogue'), schema: newPurchaseOrderFormSchema },
  async ({ actor, input }): Promise<void> => {
    redirect(`/staff/purchase-orders/${await createPurchaseOrder(actor, input)}`)
  },
)

export const sendPurchaseOrderAction = action(
  { access: staff('catalogue'), schema: orderFormSchema },
  async ({ actor, input }) => {
    await sendPurchaseOrder(actor, input.orderId)
    refresh()
  },
)

export const closePurchaseOrderAction = action(
  { access: staff('catalogue'), schema: orderFormSchema },
  async ({ actor, input }) => {
    await closePurchaseOrder(actor, input.orderId)
    refresh()
  },
)

export const receiveGoodsAction = action(
  { access: staff('catalogue'), schema: receiptFormSchema },
  async ({ actor, input: { orderId, key, ...lot } }) => {
    await receiveGoods(actor, orderId, { lines: [lot] }, key)
    refresh()
  },
)

export const bookBillAction = action(
  { access: staff('finance'), schema: billFormSchema },
  async ({ actor, input: { orderId, ...bill } }) => {
    await bookBill(actor, orderId, bill)
    refresh()
  },
)

export const countLotAction = action(
  { access: staff('catalogue'), schema: countFormSchema },
  async ({ actor, input }) => {
    await countLots(actor, { lines: [input] })
    refresh()
  },
)

export const setLotCostAction = action(
  { access: staff('finance'), schema: lotCostFormSchema },
  async ({ actor, input }) => {
    await setLotCost(actor, input.lotId, input.unitCost)
    refresh()
  },
)

export const returnToSupplierAction = action(
  { access: staff('catalogue'), schema: purchaseReturnFormSchema },
  async ({ actor, input }) => {
    await returnToSupplier(actor, input.lotId, input.quantity)
    refresh()
  },
)

/** Drafts what should be ordered now, and shows the drafts. */
export const orderNowAction = action(
  { access: staff('catalogue'), schema: emptyFormSchema },
  async ({ actor }): Promise<void> => {
    await orderNow(actor)
    redirect('/staff/purchase-orders?state=draft')
  },
)
