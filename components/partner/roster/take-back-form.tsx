'use client'

import { useState } from 'react'
import { rosterCopy } from '@/components/partner/roster/copy'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { takeBackRosterAction } from '@/lib/approvals/actions'
import { takeBackRosterSchema } from '@/lib/roster/schema'

const copy = rosterCopy.takeBack

/** Takes back an applied roster, after a second step that says what this does. */
export function TakeBackForm({ id }: { id: string }) {
  const { formProps, message, busy, result } = useActionForm({
    schema: takeBackRosterSchema,
    action: takeBackRosterAction,
  })
  // A form that was refused before the page's script ran comes back open, with its error.
  const [startsOpen] = useState(result !== null)
  return (
    <Disclosure label={copy.more} variant="secondary" size="regular" isOpen={startsOpen}>
      <form {...formProps} className="mt-3 grid gap-3">
        <input type="hidden" name="id" value={id} />
        <p className="max-w-prose">{copy.text}</p>
        {message && <FormError message={message} />}
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {copy.button}
        </Button>
      </form>
    </Disclosure>
  )
}
