'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog, DialogCancel } from '@/components/ui/dialog'
import { PasswordField } from '@/components/ui/password-field'
import { useActionForm } from '@/components/ui/use-action-form'
import { eraseAccountAction } from '@/lib/privacy/actions'
import { profileCopy } from './copy'

const copy = profileCopy.data

export type YourDataProps = {
  userId: string
  /** The URL asks for the dialog, which is how it opens without script. */
  erasing: boolean
  /** The page that shows it. */
  page?: string
}

/** Downloads a copy of the data or deletes the account, as the NDPA 2023 requires. */
export function YourData({ userId, erasing, page = '/Profile' }: YourDataProps) {
  const [asking, setAsking] = useState(erasing)
  return (
    <Card heading={copy.title}>
      <p>{copy.lead}</p>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <a href={`/api/v1/users/${userId}/account/export`} download className={buttonClass('secondary')}>
            {copy.download}
          </a>
          <p className="text-sm text-muted">{copy.downloadHint}</p>
        </div>
        <form
          action={page}
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            setAsking(true)
          }}
          className="grid content-start gap-2"
        >
          <Button type="submit" name="erase" value="account" variant="secondary">
            {copy.erase}
          </Button>
          <p className="text-sm text-muted">{copy.eraseHint}</p>
        </form>
      </div>
      <Dialog
        open={asking}
        onClose={() => {
          setAsking(false)
        }}
        title={copy.dialogTitle}
      >
        <EraseForm
          onKeep={() => {
            setAsking(false)
          }}
        />
      </Dialog>
    </Card>
  )
}

function EraseForm({ onKeep }: { onKeep: () => void }) {
  const { formProps, busy, message } = useActionForm({ action: eraseAccountAction })
  return (
    <div className="grid gap-3">
      <p>{copy.goes}</p>
      <p>{copy.stays}</p>
      <p>{copy.anew}</p>
      <form {...formProps} className="mt-2 grid gap-4 text-ink">
        <PasswordField
          name="currentPassword"
          label={copy.password}
          error={message}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button type="submit" variant="danger" busy={busy}>
            {copy.confirm}
          </Button>
          <DialogCancel onClose={onKeep}>{copy.keep}</DialogCancel>
        </div>
      </form>
    </div>
  )
}
