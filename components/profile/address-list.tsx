'use client'

import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { FieldError } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { forgetAddressAction } from '@/lib/checkout/actions'
import type { SavedAddressDto } from '@/lib/checkout/schema'
import { profileCopy } from './copy'

const copy = profileCopy.addresses

/** The places of earlier deliveries; nothing before the first order. */
export function AddressList({ addresses }: { addresses: readonly SavedAddressDto[] }) {
  if (addresses.length === 0) return null
  return (
    <Card>
      <CardHeader title={copy.title} />
      <p className="mb-3 text-muted">{copy.lead}</p>
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <li key={address.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{copy.place(address.location, address.city, address.state)}</span>
              <span className="text-sm text-muted">{address.phoneNumber}</span>
            </span>
            <Forget {...address} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Forget({ id, location }: SavedAddressDto) {
  const { formProps, busy, message } = useTapForm({ action: forgetAddressAction, quiet: true })
  return (
    <form {...formProps}>
      <input type="hidden" name="addressId" value={id} />
      <Button type="submit" variant="quiet" size="small" busy={busy} aria-label={copy.forgetOf(location)}>
        {copy.forget}
      </Button>
      <div role="alert">
        <FieldError message={message} />
      </div>
    </form>
  )
}
