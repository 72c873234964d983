'use client'

import { TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { PhoneField } from '@/components/ui/typed-fields'
import type { useActionForm } from '@/components/ui/use-action-form'
import { CAPITAL, STATES } from '@/lib/delivery-days/state-rules'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.delivery

export const DELIVERY_FIELDS = ['state', 'city', 'location', 'phoneNumber'] as const

type FieldOf = ReturnType<typeof useActionForm>['field']

/** The delivery fields. The capital has a group of its own, because the list of states must have 36. */
export function DeliveryFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-4">
        <SelectField {...field('state')} label={copy.state} autoComplete="address-level1" required>
          <option value="">{copy.chooseState}</option>
          <optgroup label={copy.states}>
            {STATES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
          <optgroup label={copy.capital}>
            <option>{CAPITAL}</option>
          </optgroup>
        </SelectField>
        <TextField {...field('city')} label={copy.city} autoComplete="address-level2" required maxLength={80} />
      </div>
      <TextField
        {...field('location')}
        label={copy.location}
        hint={copy.locationHint}
        autoComplete="address-line1"
        required
        maxLength={200}
      />
      <DeliveryPhone field={field} />
    </>
  )
}

/** The number to call, which is all that an order to the workplace asks for. */
export const DeliveryPhone = ({ field }: { field: FieldOf }) => (
  <PhoneField {...field('phoneNumber')} label={copy.phone} placeholder={copy.phonePlaceholder} />
)
