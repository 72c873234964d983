'use client'

import type { MouseEvent } from 'react'
import { buttonClass } from '@/components/ui/button'
import { checkoutCopy } from './copy'
import { DELIVERY_FIELDS } from './delivery-fields'
import type { CheckoutDto, SavedAddressDto } from '@/lib/checkout/schema'

const copy = checkoutCopy.delivery

/**
 * Writes a saved place into the fields of the form, as if it were typed: the form holds the values
 * (docs/decisions/0041), keeps them as a draft and checks them again.
 */
function fill(form: HTMLFormElement, address: SavedAddressDto): void {
  for (const name of DELIVERY_FIELDS) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    field.value = address[name]
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/** The places of earlier deliveries, when there are several. Without script each is a link that opens the form anew. */
export function SavedAddresses({ addresses, source }: Pick<CheckoutDto, 'addresses' | 'source'>) {
  if (addresses.length < 2) return null
  const choose = (event: MouseEvent<HTMLAnchorElement>, address: SavedAddressDto) => {
    const form = event.currentTarget.closest('form')
    if (!form) return
    event.preventDefault()
    fill(form, address)
  }
  return (
    <section aria-labelledby="saved-addresses" className="grid gap-2">
      <h2 id="saved-addresses" className="font-semibold">
        {copy.saved}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {addresses.map((address) => (
          <li key={address.id} className="min-w-0">
            <a
              href={`?source=${source}&address=${address.id}`}
              onClick={(event) => {
                choose(event, address)
              }}
              className={buttonClass('secondary', 'small', 'wrap-anywhere')}
            >
              {copy.place(address.location, address.city, address.state)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
