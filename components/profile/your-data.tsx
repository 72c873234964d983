'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { PasswordField } from '@/components/ui/password-field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { eraseAccountAction } from '@/lib/privacy/actions'
import { profileCopy } from './copy'

const copy = profileCopy.data

/** What a person may ask of their data: a copy, and an end (NDPA 2023). */
export function YourData({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} />
      <p>{copy.lead}</p>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <a href={`/api/v1/users/${userId}/export`} download className={buttonClass('secondary')}>
            {copy.download}
          </a>
          <p className="text-sm text-muted">{copy.downloadHint}</p>
        </div>
        <div className="grid content-start gap-2">
          <Button variant="secondary" onClick={() => { setAsking(true) }}>
            {copy.erase}
          </Button>
          <p className="text-sm text-muted">{copy.eraseHint}</p>
        </div>
      </div>
      <Dialog open={asking} onClose={() => { setAsking(false) }} title={copy.dialogTitle}>
        <EraseForm onKeep={() => { setAsking(false) }} />
      </Dialog>
    </Card>
  )
}

function EraseForm({ onKeep }: { onKeep: () => void }) {
  const { formProps, busy, message } = useTapForm({ action: eraseAccountAction })
  return (
    <div className="grid gap-3">
      <p>{copy.goes}</p>
      <p>{copy.stays}</p>
      <p>{copy.anew}</p>
      <form {...formProps} className="mt-2 grid gap-4 text-ink">
        <PasswordField name="currentPassword" label={copy.password} error={message} autoComplete="current-password" required />
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button type="submit" variant="danger" busy={busy}>
            {copy.confirm}
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            {copy.keep}
          </Button>
        </div>
      </form>
    </div>
  )
}
