'use client'

import type { ReactNode } from 'react'
import { ActionForm } from '@/components/ui/action-form'
import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { Disclosure, type DisclosureProps } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { announceAction } from '@/lib/deductions/actions'
import { announceFormSchema } from '@/lib/deductions/schema'

const copy = partnerRemittancesCopy.announce

export type AnnounceFormProps = {
  /** The date in Lagos. */
  today: string
  /** The naira owed and not announced, as text. */
  amount: string
  /** The month on whose page the form is. */
  month?: string | undefined
  /** The button that unfolds the form. */
  opener: Omit<DisclosureProps, 'children' | 'isOpen'>
  /** What is said above the fields. */
  children: ReactNode
}

/** Announces a transfer. */
export function AnnounceForm({ today, amount, month, opener, children }: AnnounceFormProps) {
  const { field, ...form } = useCheckedForm(announceFormSchema, {
    action: announceAction,
    initial: { date: today, amount },
  })
  return (
    <Disclosure {...opener} isOpen={form.plain !== null}>
      <div className="mt-3 grid gap-4">
        {children}
        <ActionForm
          form={form}
          hidden={month === undefined ? {} : { month }}
          submit={copy.button}
          className="grid max-w-3xl gap-4"
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <AmountField {...field('amount')} label={copy.amount} required />
            <TextField {...field('reference')} label={copy.reference} autoComplete="off" maxLength={100} required />
            <TextField {...field('date')} label={copy.date} type="date" max={today} required />
          </div>
        </ActionForm>
      </div>
    </Disclosure>
  )
}
