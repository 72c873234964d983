'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { PencilIcon } from '@/components/ui/icons'
import { useTapForm } from '@/components/ui/use-tap-form'
import { requestNameChangeAction } from '@/lib/employees/actions'
import { profileCopy } from './copy'

const copy = profileCopy.name

/** Requests a name change from the employer, and confirms the request, not the change. */
export function NameChange({ fullName, editing }: { fullName: string; editing: boolean }) {
  const router = useRouter()
  const [shown, setShown] = useState<'nothing' | 'form' | 'done'>(editing ? 'form' : 'nothing')
  const { formProps, busy, done, message, values } = useTapForm({
    action: requestNameChangeAction,
    keeps: true,
    onSuccess: () => {
      setShown('done')
      router.refresh()
    },
  })
  const close = () => {
    setShown('nothing')
  }
  const isDone = shown === 'done' || (shown === 'form' && done)
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
      <Dialog open={shown === 'form' && !isDone} onClose={close} title={copy.title}>
        <form {...formProps} className="grid gap-5 text-ink">
          <TextField
            name="fullName"
            label={profileCopy.rows.fullName}
            hint={copy.hint}
            error={message}
            autoComplete="name"
            required
            maxLength={121}
            defaultValue={values?.['fullName'] ?? fullName}
          />
          <Button type="submit" busy={busy}>
            {copy.save}
          </Button>
        </form>
      </Dialog>
      <Dialog
        open={isDone}
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
