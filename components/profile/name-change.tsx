'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { PencilIcon } from '@/components/ui/icons'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestNameChangeAction } from '@/lib/employees/actions'
import { profileCopy } from './copy'

const copy = profileCopy.name

/** Requests a name change from the employer, and confirms the request, not the change. */
export function NameChange({ fullName, editing }: { fullName: string; editing: boolean }) {
  const { formProps, busy, field, message, plain } = useActionForm({
    action: requestNameChangeAction,
    initial: { fullName },
    onSuccess: () => {
      setShown('done')
    },
    refreshes: true,
  })
  const [shown, setShown] = useState<'nothing' | 'form' | 'done'>(plain?.ok ? 'done' : editing ? 'form' : 'nothing')
  const close = () => {
    setShown('nothing')
  }
  return (
    <>
      <form
        action="/Profile"
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          setShown('form')
        }}
      >
        <button
          type="submit"
          name="edit"
          value="name"
          aria-label={copy.edit}
          title={copy.edit}
          className="icon-button text-brand-text"
        >
          <PencilIcon size={20} />
        </button>
      </form>
      <Dialog open={shown === 'form'} onClose={close} title={copy.title}>
        <form {...formProps} className="grid gap-5 text-ink">
          <TextField
            {...field('fullName')}
            label={profileCopy.rows.fullName}
            hint={copy.hint}
            error={message}
            autoComplete="name"
            required
            maxLength={121}
          />
          <Button type="submit" busy={busy}>
            {copy.save}
          </Button>
        </form>
      </Dialog>
      <Dialog
        open={shown === 'done'}
        onClose={close}
        title={copy.doneTitle}
        actions={
          <a
            href="/Profile"
            className={buttonClass()}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            {copy.back}
          </a>
        }
      >
        {copy.doneText}
      </Dialog>
    </>
  )
}
