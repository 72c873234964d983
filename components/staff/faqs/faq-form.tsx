'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField, TextField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { changeFaqAction, createFaqAction } from '@/lib/support/actions'
import { type StaffFaqDto, faqFormSchema, newFaqSchema } from '@/lib/support/schema'
import { faqsCopy as copy } from './copy'

/** Adds a question, or changes `faq`. */
export function FaqForm({ faq }: { faq?: StaffFaqDto }) {
  const { field, ...form } = useCheckedForm(faq ? faqFormSchema : newFaqSchema, {
    action: faq ? changeFaqAction : createFaqAction,
    initial: { title: faq?.title ?? '', content: faq?.content ?? '' },
    done: faq ? copy.saved : copy.added,
    again: faq === undefined,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={faq ? copy.save : copy.add}>
      {faq && <input type="hidden" name="faqId" value={faq.id} />}
      <TextField {...field('title')} label={copy.question} required maxLength={200} autoComplete="off" />
      <TextAreaField {...field('content')} label={copy.answer} required rows={5} maxLength={4000} />
    </ActionForm>
  )
}
