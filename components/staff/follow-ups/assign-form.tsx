'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
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
  const { formProps, field, busy, message } = useCheckedForm(assignFormSchema, {
    action: assignAction,
    initial: { assigneeId: assignee?.id ?? '' },
    done: copy.saved,
  })
  // Someone who has it stays in the list although their access ended.
  const isListed = assignee === null || colleagues.some(({ id }) => id === assignee.id)
  return (
    <form {...formProps} className="grid gap-2">
      <FormError message={message} />
      <HiddenFields fields={{ ...subject, from: assignee?.id ?? '' }} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          {...field('assigneeId')}
          label={copy.label}
          className="min-w-48 grow"
          choose={copy.nobody}
          options={[...(isListed ? [] : [assignee]), ...colleagues].map(({ id, fullname }) => [
            id,
            id === ownId ? copy.me(fullname) : fullname,
          ])}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {copy.submit}
        </Button>
      </div>
    </form>
  )
}
