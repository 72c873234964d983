'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { orderDetailCopy } from '@/components/staff/orders/detail-copy'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError, TextAreaField } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestWriteOffAction } from '@/lib/approvals/actions'
import { writeOffFormSchema } from '@/lib/approvals/schema'

const copy = orderDetailCopy.writeOff

/** Asks for what is left of the plan to be given up; someone else decides. */
export function WriteOff({ orderId, isAsked }: { orderId: string; isAsked: boolean }) {
  const router = useRouter()
  const { formProps, field, message, busy, result } = useActionForm({
    schema: writeOffFormSchema,
    action: requestWriteOffAction,
    onSuccess: () => {
      router.refresh()
    },
  })
  const [startsOpen] = useState(result !== null && !result.ok)
  if (isAsked || result?.ok) {
    return (
      <p role="status">
        {copy.asked}{' '}
        <Link href="/staff/approvals" className="text-link">
          {copy.seeApprovals}
        </Link>
      </p>
    )
  }
  return (
    <>
      <p className="mb-3 text-muted">{copy.lead}</p>
      <details open={startsOpen} suppressHydrationWarning>
        <summary className={buttonClass('quiet', 'small', 'list-none text-danger [&::-webkit-details-marker]:hidden')}>
          {copy.open}
        </summary>
        <form {...formProps} className="mt-2 grid max-w-md gap-3">
          <input type="hidden" name="orderId" value={orderId} />
          {message && <FormError message={message} />}
          <TextAreaField {...field('reason')} label={copy.reason} hint={copy.hint} rows={2} maxLength={300} required />
          <Button type="submit" size="small" variant="danger" busy={busy} className="sm:justify-self-start">
            {copy.submit}
          </Button>
        </form>
      </details>
    </>
  )
}
