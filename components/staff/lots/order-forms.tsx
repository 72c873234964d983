'use client'

import { stockCopy } from '@/components/staff/lots/copy'
import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { AmountField, CountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import {
  bookBillAction,
  createPurchaseOrderAction,
  createSupplierAction,
  receiveGoodsAction,
} from '@/lib/stock/actions'
import {
  ORDER_ROWS,
  billFormSchema,
  newPurchaseOrderFormSchema,
  newSupplierSchema,
  receiptFormSchema,
} from '@/lib/stock/schema'

type Choices = readonly (readonly [id: string, label: string])[]

export function SupplierForm() {
  const copy = stockCopy.suppliers
  const { field, ...form } = useCheckedForm(newSupplierSchema, {
    action: createSupplierAction,
    initial: { leadDays: '7' },
    done: () => copy.added,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.submit} className="grid max-w-xl gap-4">
      <TextField {...field('name')} label={copy.name} required maxLength={120} autoComplete="off" />
      <TextField {...field('email')} type="email" label={copy.email} optional maxLength={254} autoComplete="off" />
      <TextField {...field('phone')} label={copy.phone} optional maxLength={40} autoComplete="off" />
      <TextField {...field('taxNumber')} label={copy.taxNumber} optional maxLength={40} autoComplete="off" />
      <CountField {...field('leadDays')} label={copy.leadDays} hint={copy.leadHint} required />
    </ActionForm>
  )
}

export function PurchaseOrderForm({ suppliers, products }: { suppliers: Choices; products: Choices }) {
  const copy = stockCopy.orders
  const { field, ...form } = useCheckedForm(newPurchaseOrderFormSchema, { action: createPurchaseOrderAction })
  return (
    <ActionForm form={form} submit={copy.create} className="grid gap-5">
      <SelectField {...field('supplierId')} label={copy.supplier} choose={copy.chooseSupplier} options={suppliers} />
      <fieldset className="grid gap-4">
        <legend className="font-semibold">{copy.lines}</legend>
        {ORDER_ROWS.map((row) => (
          <div key={row} className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
            <SelectField
              {...field(`product${row}`)}
              label={copy.product(row)}
              choose={copy.chooseProduct}
              options={products}
            />
            <CountField {...field(`quantity${row}`)} label={copy.quantity(row)} />
            <AmountField {...field(`cost${row}`)} label={copy.cost(row)} />
          </div>
        ))}
      </fieldset>
    </ActionForm>
  )
}

/** Receives one lot. @param formKey a repeated request with it books once */
export function ReceiveForm({ orderId, formKey, products }: { orderId: string; formKey: string; products: Choices }) {
  const copy = stockCopy.orders.receive
  const { field, ...form } = useCheckedForm(receiptFormSchema, {
    action: receiveGoodsAction,
    done: () => copy.done,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ orderId, key: formKey }} submit={copy.submit} className="grid max-w-xl gap-4">
      <SelectField {...field('productId')} label={copy.product} choose={copy.choose} options={products} />
      <TextField {...field('lot')} label={copy.lot} required maxLength={60} autoComplete="off" />
      <TextField {...field('bestBefore')} type="date" label={copy.before} required />
      <CountField {...field('quantity')} label={copy.quantity} required />
      <AmountField {...field('unitCost')} label={copy.cost} required />
    </ActionForm>
  )
}

export function BillForm({ orderId, today }: { orderId: string; today: string }) {
  const copy = stockCopy.orders.bill
  const { field, ...form } = useCheckedForm(billFormSchema, {
    action: bookBillAction,
    initial: { date: today },
    done: () => copy.done,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ orderId }} submit={copy.submit} className="grid max-w-xl gap-4">
      <TextField {...field('number')} label={copy.number} required maxLength={60} autoComplete="off" />
      <AmountField {...field('net')} label={copy.net} required />
      <AmountField {...field('vat')} label={copy.vat} required />
      <TextField {...field('date')} type="date" max={today} label={copy.date} required />
    </ActionForm>
  )
}
