'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFormRound } from '@/components/ui/use-form-round'
import { recordBreachAction } from '@/lib/privacy/actions'
import { newBreachSchema } from '@/lib/privacy/schema'
import { breachesCopy as copy } from './copy'

const { fields } = copy

/** Records a breach. The form is empty again after each. */
export function BreachForm() {
  const [round, next] = useFormRound()
  return <NewBreach key={round} onDone={next} />
}

function NewBreach({ onDone }: { onDone: () => void }) {
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: newBreachSchema,
    action: recordBreachAction,
    onSuccess: () => {
      showSuccess(copy.record.done)
      onDone()
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={message} />
      <TextField
        {...field('title')}
        label={fields.title}
        hint={fields.titleHint}
        required
        maxLength={200}
        autoComplete="off"
      />
      <TextField {...field('knownAt')} type="datetime-local" label={fields.knownAt} required autoComplete="off" />
      <TextAreaField {...field('text')} label={fields.text} required rows={4} maxLength={4000} />
      <TextAreaField
        {...field('affected')}
        label={fields.affected}
        hint={fields.affectedHint}
        required
        rows={3}
        maxLength={4000}
      />
      <TextField
        {...field('people')}
        label={fields.people}
        hint={fields.peopleHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        className="money"
      />
      <TextAreaField
        {...field('measures')}
        label={fields.measures}
        hint={fields.measuresHint}
        required
        rows={3}
        maxLength={4000}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {copy.record.submit}
      </Button>
    </form>
  )
}
