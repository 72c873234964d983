import { giftsCopy } from '@/components/gifts/copy'
import { SelectField, type SelectFieldProps } from '@/components/ui/select-field'
import { formatWeekday } from '@/lib/core/clock'

const copy = giftsCopy.pay

type DeliveryFieldProps = Omit<SelectFieldProps, 'label' | 'options'> & { days: readonly string[] }

/** Where the shares of a gift go: to the workplace on one of its days, or to each receiver. */
export const DeliveryField = ({ days, ...select }: DeliveryFieldProps) => (
  <SelectField
    {...select}
    label={copy.delivery}
    options={[...days.map((day) => [day, copy.workplace(formatWeekday(day))] as const), ['home', copy.home]]}
  />
)
