'use client'

import { deliveryDaysCopy } from '@/components/staff/delivery-days/copy'
import { ActionForm } from '@/components/ui/action-form'
import { CheckField, TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { AmountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { WEEKDAYS } from '@/lib/core/clock'
import { saveWorkplaceAction, saveZoneAction } from '@/lib/delivery-days/actions'
import { MAX_CAPACITY, MAX_CUT_OFF_DAYS } from '@/lib/delivery-days/rules'
import { type DeliveryPlaceDto, workplaceSchema, zoneSchema } from '@/lib/delivery-days/schema'
import { CAPITAL, STATES } from '@/lib/delivery-days/state-rules'

const copy = deliveryDaysCopy.form

export type PlaceFormProps = {
  /** The present settings; undefined for a new place. */
  place: DeliveryPlaceDto | undefined
  /** The company of a workplace, or the state of a zone. */
  of: { readonly companyId: string } | { readonly state: string }
}

/** Sets a workplace or a zone, with its days, cut-off and capacity. */
export function PlaceForm({ place, of }: PlaceFormProps) {
  const isWorkplace = 'companyId' in of
  const { field, ...form } = useCheckedForm(isWorkplace ? workplaceSchema : zoneSchema, {
    action: isWorkplace ? saveWorkplaceAction : saveZoneAction,
    initial: {
      name: place?.name ?? '',
      state: place?.state ?? '',
      city: place?.city ?? '',
      location: place?.location ?? '',
      fee: String(place?.fee ?? ''),
      dates: place?.dates.join(', ') ?? '',
      cutOffDays: String(place?.cutOffDays ?? 2),
      cutOffHour: String(place?.cutOffHour ?? 16),
      capacity: String(place?.capacity ?? 40),
    },
    done: copy.saved,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.submit} hidden={of} variant="secondary">
      {isWorkplace && (
        <>
          <TextField {...field('name')} label={copy.name} hint={copy.nameHint} maxLength={80} required />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...field('state')}
              label={copy.state}
              choose={deliveryDaysCopy.choose}
              options={[...STATES, CAPITAL].map((name) => [name, name])}
              required
            />
            <TextField {...field('city')} label={copy.city} maxLength={80} required />
          </div>
          <TextField {...field('location')} label={copy.location} maxLength={200} required />
          <AmountField {...field('fee')} label={copy.fee} required />
        </>
      )}
      <fieldset>
        <legend className="font-semibold">{copy.weekdays}</legend>
        <div className="flex flex-wrap gap-x-4 *:min-w-36">
          {WEEKDAYS.map((name, index) => (
            <CheckField
              key={name}
              name="weekdays[]"
              value={index + 1}
              defaultChecked={place?.weekdays.includes(index + 1)}
              label={name}
            />
          ))}
        </div>
      </fieldset>
      <TextField {...field('dates')} label={copy.dates} hint={copy.datesHint} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...field('cutOffDays')}
          label={copy.cutOffDays}
          type="number"
          min={0}
          max={MAX_CUT_OFF_DAYS}
          required
        />
        <TextField {...field('cutOffHour')} label={copy.cutOffHour} type="number" min={0} max={23} required />
        <TextField {...field('capacity')} label={copy.capacity} type="number" min={1} max={MAX_CAPACITY} required />
      </div>
      <CheckField name="isActive" defaultChecked={place?.isActive ?? true} label={copy.isActive} />
    </ActionForm>
  )
}
