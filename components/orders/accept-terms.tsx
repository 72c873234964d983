'use client'

import type { ReactNode } from 'react'
import { checkoutCopy } from '@/components/checkout/copy'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { acceptTermsAction } from '@/lib/checkout/actions'
import { ordersCopy as copy } from './copy'

type Props = {
  orderId: string
  /** The digest of the key facts that are the children. */
  factsShown: string
  children: ReactNode
}

/** Asks for the consent that is missing, below the key facts; the order cannot be approved without it. */
export function AcceptTerms({ orderId, factsShown, children }: Props) {
  const { formProps, busy, message } = useActionForm({ action: acceptTermsAction })
  return (
    <Card tone="accent">
      <CardHeader title={copy.acceptTitle} />
      <form {...formProps} className="grid gap-4">
        <FormError message={message} />
        {children}
        <p>
          {copy.acceptText}{' '}
          <a href="/terms" target="_blank" rel="noreferrer" className="text-link">
            {checkoutCopy.plan.terms}
          </a>
        </p>
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="factsShown" value={factsShown} />
        <Button type="submit" busy={busy}>
          {copy.accept}
        </Button>
      </form>
    </Card>
  )
}
