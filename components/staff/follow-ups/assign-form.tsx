'use client'

import { Button } from '@/components/ui/button'
import { FormError, SelectField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { assignAction } from '@/lib/follow-ups/actions'
import { type ColleagueDto, type Subject, assignFormSchema } from '@/lib/follow-ups/schema'
import { followUpsCopy } from './copy'

const copy = followUpsCopy.assign

export type AssignFormProps = {
  subject: Subject
  assignee: ColleagueDto | null
  colleagues: readonly ColleagueDto[]
  ownId: string
}

/** Says who takes care of an item. */
export function AssignForm({ subject, assignee, colleagues, ownId }: AssignFormProps) {
  const { formProps, field, busy, message } = useActionForm({
    schema: assignFormSchema,
    action: assignAction,
    initial: { assigneeId: assignee?.id ?? '' },
    // Not in `onSuccess`: the answer brings a new page, whose form is another one.
    send: async (form) => {
      const answer = await assignAction(null, form)
      if (answer.ok) showSuccess(copy.saved)
      return answer
    },
  })
  // Someone who has it stays in the list although their access ended.
  const isListed = assignee === null || colleagues.some(({ id }) => id === assignee.id)
  return (
    <form {...formProps} className="grid gap-2">
      <FormError message={message} />
      <HiddenFields fields={{ ...subject, from: assignee?.id ?? '' }} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField {...field('assigneeId')} label={copy.label} className="min-w-48 grow">
          <option value="">{copy.nobody}</option>
          {[...(isListed ? [] : [assignee]), ...colleagues].map(({ id, fullname }) => (
            <option key={id} value={id}>
              {id === ownId ? copy.me(fullname) : fullname}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" busy={busy}>
          {copy.submit}
        </Button>
      </div>
    </form>
  )
}
