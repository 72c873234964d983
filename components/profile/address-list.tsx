import { Card } from '@/components/ui/card'
import { TapButton } from '@/components/ui/tap-button'
import { forgetAddressAction } from '@/lib/checkout/actions'
import type { SavedAddressDto } from '@/lib/checkout/schema'
import { profileCopy } from './copy'

const copy = profileCopy.addresses

/** The places of earlier deliveries; nothing before the first order. */
export function AddressList({ addresses }: { addresses: readonly SavedAddressDto[] }) {
  if (addresses.length === 0) return null
  return (
    <Card heading={copy.title}>
      <p className="mb-3 text-muted">{copy.lead}</p>
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <li key={address.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{copy.place(address.location, address.city, address.state)}</span>
              <span className="text-sm text-muted">{address.phoneNumber}</span>
            </span>
            <TapButton
              action={forgetAddressAction}
              fields={{ addressId: address.id }}
              label={copy.forget}
              of={copy.forgetOf(address.location)}
              variant="quiet"
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
