'use client'

import { giftsCopy } from '@/components/gifts/copy'
import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { askGiftAction } from '@/lib/gifts/actions'
import { askGiftSchema } from '@/lib/gifts/schema'

const copy = giftsCopy.ask

/** Asks for a gift. @param packages each with its price in its label */
export function AskForm({ packages }: { packages: readonly (readonly [id: string, label: string])[] }) {
  const { field, ...form } = useActionForm({ action: askGiftAction, rules: useFieldRules(askGiftSchema) })
  return (
    <ActionForm form={form} submit={copy.submit} className="grid max-w-xl gap-4">
      <SelectField {...field('packageId')} label={copy.package} choose={copy.choose} options={packages} required />
      <SelectField {...field('for')} label={copy.for} options={Object.entries(copy.forWhom)} />
      <TextAreaField {...field('people')} label={copy.people} hint={copy.peopleHint} rows={3} optional />
      <TextAreaField {...field('message')} label={copy.message} hint={copy.hint} rows={2} maxLength={300} optional />
    </ActionForm>
  )
}
