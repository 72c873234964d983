import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextAreaField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useHydrated } from '@/components/ui/use-hydrated'
import { moveOrderAction } from '@/lib/orders/actions'
import { moveFormSchema } from '@/lib/orders/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { deliveryCopy as copy } from './copy'
import type { DoorFormProps } from './delivery-form'

/** Records that nobody received an order, which goes back to the store. */
export function FailedForm({ order, work, change, send }: DoorFormProps) {
  const hydrated = useHydrated()
  const { formProps, message, errorOf, result } = useCheckedForm(moveFormSchema, {
    action: moveOrderAction,
    send: () => {
      send('fail')
      return Promise.resolve({ ok: false, message: '' })
    },
  })
  const reasonField = useRef<HTMLTextAreaElement>(null)
  useEarlyText(reasonField, (failReason) => {
    change({ failReason })
  })
  const typed = result && !result.ok ? result.values?.['reason'] : undefined
  const refusal = work.refusal?.what === 'fail' ? work.refusal.message : undefined
  const about = copy.about(order.orderNumber)
  return (
    <Disclosure
      label={copy.failed}
      about={about}
      variant="secondary"
      size="regular"
      isDanger
      isOpen={result !== null || refusal !== undefined}
    >
      {/* What is typed is kept by `change`, also beyond this tab. */}
      <form {...formProps} onInput={undefined} className="mt-2 grid gap-3">
        <HiddenFields fields={{ orderId: order.id, move: 'fail', key: `${order.key}-fail` }} />
        <FormError message={refusal ?? (hydrated ? undefined : message)} />
        <TextAreaField
          ref={reasonField}
          name="reason"
          label={
            <>
              {copy.failReason}
              <span className="sr-only">{about}</span>
            </>
          }
          hint={`${reasonHint('order_fail')} ${copy.failHint}`}
          error={errorOf('reason')}
          rows={2}
          maxLength={300}
          value={work.failReason || (hydrated ? '' : (typed ?? ''))}
          onChange={({ target }) => {
            change({ failReason: target.value })
          }}
        />
        <Button type="submit" variant="danger" className="min-h-14 w-full">
          {copy.fail}
          <span className="sr-only">{about}</span>
        </Button>
      </form>
    </Disclosure>
  )
}
