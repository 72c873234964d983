import { useRouter } from 'next/navigation'
import { ordersDeskCopy } from '@/components/staff/orders/copy'
import { orderDetailCopy } from '@/components/staff/orders/detail-copy'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { deliverOrderAction } from '@/lib/orders/actions'
import { type StaffOrderDetailDto, type StaffOrderDto, deliverFormSchema } from '@/lib/orders/schema'

const copy = orderDetailCopy.deliver

export type DeliverFormProps = {
  order: Pick<StaffOrderDto, 'id' | 'orderNumber'>
  lines: StaffOrderDetailDto['lines']
  /** The element that takes the focus afterwards. */
  listId: string
  disabled: boolean
}

/** Delivers an order, with what was received of each line. */
export function DeliverForm({ order: { id, orderNumber }, lines, listId, disabled }: DeliverFormProps) {
  const router = useRouter()
  const { formProps, busy, message, errorOf } = useActionForm({
    schema: deliverFormSchema,
    action: deliverOrderAction,
    onSuccess: () => {
      showSuccess(ordersDeskCopy.done.deliver(orderNumber), { duration: 4000 })
      document.getElementById(listId)?.focus({ preventScroll: true })
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid w-full gap-4">
      <HiddenFields fields={{ orderId: id }} />
      <p className="text-muted">{copy.lead}</p>
      <FormError message={message} />
      {lines.map((line, index) => (
        <fieldset key={line.id} className="grid gap-2 border-t border-line pt-3">
          <legend className="float-start mb-1 font-semibold">
            {line.name}, {line.measurement}{' '}
            <span className="font-normal text-muted">{copy.ordered(line.quantity)}</span>
          </legend>
          <input type="hidden" name="itemId[]" value={line.id} />
          <div className="grid grid-cols-2 gap-3">
            <QuantityField
              name="received"
              label={copy.received}
              defaultValue={line.quantity}
              error={errorOf(`lines.${index}.received`)}
            />
            <QuantityField
              name="damaged"
              label={copy.damaged}
              defaultValue={0}
              error={errorOf(`lines.${index}.damaged`)}
            />
          </div>
        </fieldset>
      ))}
      <Button type="submit" size="small" busy={busy} disabled={disabled} className="sm:justify-self-start">
        {copy.submit}
        <span className="sr-only">{orderNumber}</span>
      </Button>
    </form>
  )
}

type QuantityFieldProps = {
  name: string
  label: string
  defaultValue: number
  error: string | undefined
}

const QuantityField = ({ name, ...field }: QuantityFieldProps) => (
  <TextField {...field} name={`${name}[]`} inputMode="numeric" autoComplete="off" required className="money" />
)
