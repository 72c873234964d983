import { SelectField } from '@/components/ui/select-field'
import { TapButton } from '@/components/ui/tap-button'
import { formatWeekday } from '@/lib/core/clock'
import { chooseDayAction } from '@/lib/delivery-days/actions'
import { ordersCopy } from './copy'

const copy = ordersCopy.day

/** The other days that an order can have; nothing when its day can no longer be changed. */
export function ChooseDay({ orderId, days }: { orderId: string; days: readonly string[] }) {
  if (days.length === 0) return null
  return (
    <details>
      <summary className="text-link min-h-target content-center">{copy.other}</summary>
      <TapButton
        action={chooseDayAction}
        fields={{ orderId }}
        label={copy.take}
        className="grid gap-3"
        done={copy.taken}
      >
        <SelectField name="day" label={copy.newDay} options={days.map((day) => [day, formatWeekday(day)])} />
      </TapButton>
    </details>
  )
}
