'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { booksCopy } from '@/components/staff/books/copy'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestMonthClosingAction } from '@/lib/approvals/actions'
import { type Month } from '@/lib/books/rules'
import { closeMonthSchema } from '@/lib/books/schema'

const copy = booksCopy.close

/** Asks a colleague to close a month of the books. A second step says what it means: closing cannot be reversed. */
export function CloseForm({ month }: { month: Month }) {
  const router = useRouter()
  const { formProps, message, busy, result } = useActionForm({
    schema: closeMonthSchema,
    action: requestMonthClosingAction,
    onSuccess: () => {
      showSuccess(copy.done(month))
      router.refresh()
    },
  })
  // A form that was refused before the page's script ran comes back open, with its error.
  const [startsOpen] = useState(result !== null)
  return (
    <Disclosure label={copy.more} about={copy.of(month)} variant="secondary" isOpen={startsOpen}>
      <form {...formProps} className="mt-3 grid gap-3">
        <input type="hidden" name="month" value={month} />
        <p className="max-w-prose font-semibold">{copy.sure(month)}</p>
        {message && <FormError message={message} />}
        <Button type="submit" variant="danger" size="small" busy={busy} className="justify-self-start">
          {copy.button}
        </Button>
      </form>
    </Disclosure>
  )
}
