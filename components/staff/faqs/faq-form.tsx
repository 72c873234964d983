'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFormRound } from '@/components/ui/use-form-round'
import { changeFaqAction, createFaqAction } from '@/lib/support/actions'
import { type StaffFaqDto, faqFormSchema, newFaqSchema } from '@/lib/support/schema'
import { faqsCopy as copy } from './copy'

/** Adds a question. The form is empty again after each. */
export function NewFaqForm() {
  const [round, next] = useFormRound()
  return <FaqForm key={round} onDone={next} />
}

/** Adds a question, or changes `faq`. */
export function FaqForm({ faq, onDone }: { faq?: StaffFaqDto; onDone?: () => void }) {
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: faq ? faqFormSchema : newFaqSchema,
    action: faq ? changeFaqAction : createFaqAction,
    initial: { title: faq?.title ?? '', content: faq?.content ?? '' },
    onSuccess: () => {
      showSuccess(faq ? copy.saved : copy.added)
      onDone?.()
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
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
