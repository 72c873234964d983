'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestRatesAction } from '@/lib/approvals/actions'
import { RATE_NAMES, newRatesSchema } from '@/lib/books/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { AGES } from '@/lib/credit/schema'
import { booksCopy } from './copy'

const copy = booksCopy.provision.form

/** Requests other rates of the provision, starting from those in force in percent. */
export function RatesForm({ rates }: { rates: readonly number[] }) {
  const { field, ...form } = useCheckedForm(newRatesSchema, {
    action: requestRatesAction,
    initial: Object.fromEntries(RATE_NAMES.map((name, age) => [name, String(rates[age] ?? '')])),
    done: copy.requested,
    doneStays: true,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        {RATE_NAMES.map((name, age) => (
          <AmountField key={name} {...field(name)} label={copy.rate(AGES[age] ?? '')} required />
        ))}
      </div>
      <TextAreaField
        {...field('reason')}
        label={copy.reason}
        hint={reasonHint('provision_rates')}
        required
        rows={2}
        maxLength={300}
      />
    </ActionForm>
  )
}
