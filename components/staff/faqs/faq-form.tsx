'use client'

import { Button } from '@/components/ui/button'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { changeFaqAction, createFaqAction } from '@/lib/support/actions'
import { type StaffFaqDto, faqFormSchema, newFaqSchema } from '@/lib/support/schema'
import { faqsCopy as copy } from './copy'

/** Adds a question, or changes `faq`. */
export function FaqForm({ faq }: { faq?: StaffFaqDto }) {
  const { formProps, field, busy, message, round } = useActionForm({
    rules: useFieldRules(faq ? faqFormSchema : newFaqSchema),
    action: faq ? changeFaqAction : createFaqAction,
    initial: { title: faq?.title ?? '', content: faq?.content ?? '' },
    done: faq ? copy.saved : copy.added,
    again: faq === undefined,
    refreshes: true,
  })
  return (
    <form key={round} {...formProps} className="grid gap-4">
      <FormError message={message} />
      {faq && <input type="hidden" name="faqId" value={faq.id} />}
      <TextField {...field('title')} label={copy.question} required maxLength={200} autoComplete="off" />
      <TextAreaField {...field('content')} label={copy.answer} required rows={5} maxLength={4000} />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {faq ? copy.save : copy.add}
      </Button>
    </form>
  )
}
