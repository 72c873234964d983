'use client'

import { orderDetailCopy } from '@/components/staff/orders/detail-copy'
import { ActionForm } from '@/components/ui/action-form'
import { Disclosure } from '@/components/ui/disclosure'
import { CheckField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { CountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { recordShortageAction } from '@/lib/orders/actions'
import { type ShortageDto, shortageFormSchema } from '@/lib/orders/schema'

const copy = orderDetailCopy.shortage

/** Records what was found of an order at packing, and what replaces the rest. */
export function Shortage({ orderId, seen, lines }: ShortageDto) {
  const form = useCheckedForm(shortageFormSchema, {
    action: recordShortageAction,
    refreshes: true,
    keeps: false,
    done: copy.done,
  })
  return (
    <>
      <p className="mb-3 text-muted">{copy.lead}</p>
      <Disclosure label={copy.open} isOpen={form.plain !== null}>
        <ActionForm
          form={{ ...form, message: form.message ?? form.errorOf('lines') }}
          hidden={{ orderId, seen }}
          submit={copy.submit}
          size="small"
          className="mt-2 grid max-w-md gap-5"
        >
          {lines.map((line, index) => (
            <Line key={line.itemId} line={line} error={form.errorOf(`lines.${index}.found`)} />
          ))}
        </ActionForm>
      </Disclosure>
    </>
  )
}

type LineProps = { line: ShortageDto['lines'][number]; error: string | undefined }

const Line = ({ line: { itemId, name, measurement, quantity, ifSoldOut, found, ...line }, error }: LineProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-1 font-semibold">{`${name}, ${measurement}`}</legend>
    <p className="text-sm">{copy.choices[ifSoldOut]}</p>
    <input type="hidden" name="itemId[]" value={itemId} />
    <CountField name="found[]" label={copy.found} hint={copy.of(quantity)} error={error} defaultValue={found} />
    {line.offers.length === 0 ? (
      <>
        {ifSoldOut !== 'leave_out' && <p className="text-sm text-muted">{copy.noOffers}</p>}
        <input type="hidden" name="replaceBy[]" value="" />
      </>
    ) : (
      <>
        <SelectField
          name="replaceBy[]"
          label={copy.instead}
          defaultValue={line.replacedBy ?? ''}
          choose={copy.leaveOut}
          options={line.offers.map(({ productId, name: offered, charged, inStock }) => [
            productId,
            copy.offer(offered, formatNaira(fromNaira(charged)), inStock),
          ])}
        />
        {ifSoldOut === 'call' && <CheckField name="agreed[]" value={itemId} label={copy.agreed} />}
      </>
    )}
  </fieldset>
)
