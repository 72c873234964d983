import { ComingDays } from '@/components/staff/delivery-days/coming-days'
import { deliveryDaysCopy as copy } from '@/components/staff/delivery-days/copy'
import { PlaceForm } from '@/components/staff/delivery-days/place-form'
import { Card } from '@/components/ui/card'
import type { DeliveryPlaceDto } from '@/lib/delivery-days/schema'

/** The workplace of a company: its settings and its coming days. */
export const WorkplaceCard = ({ companyId, place }: { companyId: string; place: DeliveryPlaceDto | undefined }) => (
  <section className="grid gap-4">
    <h2 className="section-title">{copy.workplace}</h2>
    {place && (
      <>
        <p>{place.receiver ? copy.receiver(place.receiver) : copy.noReceiver}</p>
        <ComingDays places={[place]} />
      </>
    )}
    <Card className="max-w-4xl">
      <PlaceForm key={JSON.stringify(place)} place={place} of={{ companyId }} />
    </Card>
  </section>
)
