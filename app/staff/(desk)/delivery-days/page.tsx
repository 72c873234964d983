import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { ComingDays } from '@/components/staff/delivery-days/coming-days'
import { deliveryDaysCopy as copy } from '@/components/staff/delivery-days/copy'
import { PlaceForm } from '@/components/staff/delivery-days/place-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SelectField } from '@/components/ui/select-field'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listPlaces } from '@/lib/delivery-days/staff-queries'
import { CAPITAL, STATES, isState } from '@/lib/delivery-days/state-rules'
import { single } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.title }

/** The coming days of all places; with `state` the form of that zone. */
export default async function DeliveryDaysPage({ searchParams }: PageProps<'/staff/delivery-days'>) {
  const actor = await requirePageAccess(staff('operations'))
  const asked = single((await searchParams).state) ?? ''
  const state = isState(asked) ? asked : undefined
  const places = await listPlaces(actor)
  const zone = places.find(({ company, state: of }) => company === null && of === state)
  return (
    <>
      <DeskHead title={copy.title} lead={copy.lead} />
      <ComingDays places={places} />
      <h2 className="section-title mt-10 mb-4">{copy.zones}</h2>
      <form className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          name="state"
          label={copy.form.state}
          defaultValue={state}
          choose={copy.choose}
          options={[...STATES, CAPITAL].map((name) => [name, name])}
        />
        <Button type="submit" variant="secondary">
          {copy.show}
        </Button>
      </form>
      {state !== undefined && (
        <Card heading={copy.zone(state)} className="max-w-4xl">
          <PlaceForm key={`${state} ${JSON.stringify(zone)}`} place={zone} of={{ state }} />
        </Card>
      )}
    </>
  )
}
