'use client'

import { ActionForm } from '@/components/ui/action-form'
import type { ReactNode } from 'react'
import { checkoutCopy } from '@/components/checkout/copy'
import { Card } from '@/components/ui/card'
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
  const form = useActionForm({ action: acceptTermsAction })
  return (
    <Card heading={copy.acceptTitle} tone="accent">
      <ActionForm form={form} submit={copy.accept} hidden={{ orderId, factsShown }} isWide>
        {children}
        <p>
          {copy.acceptText}{' '}
          <a href="/terms" target="_blank" rel="noreferrer" className="text-link">
            {checkoutCopy.plan.terms}
          </a>
        </p>
      </ActionForm>
    </Card>
  )
}
