import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckField, Field, FormError, TextAreaField, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useHydrated } from '@/components/ui/use-hydrated'
import { deliverOrderAction } from '@/lib/approvals/actions'
import { DELIVERY_CODE_LENGTH, PHOTO_NEEDED } from '@/lib/orders/delivery-rules'
import type { DoorOrderDto } from '@/lib/orders/door-rules'
import { deliverFormSchema } from '@/lib/orders/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { deliveryCopy as copy } from './copy'
import { type Change, type Counted, type DoorWork, countProblem, hasDifferences, readPhoto } from './door-work'
import { Differences, OrderedLines, ReceivedSummary } from './received-lines'

export type DoorFormProps = {
  order: DoorOrderDto
  work: DoorWork
  /** Keeps what is typed. */
  change: (change: Change) => void
  /** Keeps the step and sends it as soon as there is a network. */
  send: (what: 'deliver' | 'fail') => void
}

/** Confirms the delivery of an order: the buyer's code or a request to a colleague, and what was received. */
export function DeliveryForm({ order, work, change, send }: DoorFormProps) {
  const hydrated = useHydrated()
  const [photoProblem, setPhotoProblem] = useState<string>()
  const [wrongCount, setWrongCount] = useState<string>()
  const [isCounting, setIsCounting] = useState(false)
  const [reviews, setReviews] = useState(0)
  const override = order.isCodeUsedUp || work.override
  const review = () => {
    change({ isReviewed: true })
    setIsCounting(false)
    setReviews(reviews + 1)
  }
  const { formProps, busy, message, errorOf, result } = useCheckedForm(deliverFormSchema, {
    action: deliverOrderAction,
    send: () => {
      // The server checks all of it too, but there may be no network for hours.
      const problem = countProblem(order.lines, work)
      const lacksPhoto = override && work.photo === null
      setWrongCount(problem)
      if (lacksPhoto) setPhotoProblem(PHOTO_NEEDED)
      if (problem === undefined && !lacksPhoto) {
        if (hasDifferences(work) && (isCounting || !work.isReviewed)) review()
        else send('deliver')
      }
      return Promise.resolve({ ok: false, message: '' })
    },
  })
  const refused = result && !result.ok && result.values ? workOf(order, result.values, result.fieldErrors) : undefined
  useEffect(() => {
    if (refused) change(refused)
    // Only on the first render: a plain form was refused, and its values are newer than kept ones.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const [codeField, reasonField] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  useEarlyText(codeField, (code) => {
    change({ code })
  })
  useEarlyText(reasonField, (reason) => {
    change({ reason })
  })
  const shown = hydrated ? work : { ...work, ...refused }
  const refusal = work.refusal?.what === 'deliver' ? work.refusal.message : undefined
  const ofOrder = <span className="sr-only">{copy.ofOrder(order.orderNumber)}</span>
  return (
    // What is typed is kept by `change`, also beyond this tab.
    <form {...formProps} onInput={undefined} className="group grid grid-cols-1 gap-3">
      <HiddenFields fields={{ orderId: order.id, key: order.key }} />
      {order.isCodeUsedUp ? (
        <>
          <p className="font-semibold">{copy.codeUsedUp}</p>
          <input type="hidden" name="override" value="true" />
        </>
      ) : (
        <>
          <CodeField
            field={codeField}
            code={work.code}
            error={override ? undefined : errorOf('code')}
            onCode={(code) => {
              change({ code })
            }}
          />
          <CheckField
            name="override"
            value="true"
            label={copy.noCode}
            checked={shown.override}
            onChange={({ target }) => {
              change({ override: target.checked })
            }}
          />
        </>
      )}
      <div className={order.isCodeUsedUp ? 'grid gap-4' : 'hidden gap-4 group-has-[[name=override]:checked]:grid'}>
        <TextAreaField
          ref={reasonField}
          name="reason"
          label={copy.reason}
          hint={reasonHint('delivery_override')}
          error={override ? errorOf('reason') : undefined}
          rows={2}
          maxLength={300}
          value={shown.reason}
          onChange={({ target }) => {
            change({ reason: target.value })
          }}
        />
        <PhotoField
          photo={work.photo}
          error={photoProblem ?? errorOf('photo')}
          onTaken={(taken) => {
            setPhotoProblem('isTooLarge' in taken ? copy.photoTooLarge : undefined)
            if ('photo' in taken) change(taken)
          }}
        />
      </div>
      {shown.isReviewed ? (
        <ReceivedSummary
          key={reviews}
          lines={order.lines}
          work={shown}
          hint={errorOf('confirmed')}
          takesFocus={reviews > 0}
        />
      ) : (
        <OrderedLines lines={order.lines} />
      )}
      <Differences
        lines={order.lines}
        work={shown}
        isOpen={isCounting}
        onToggle={setIsCounting}
        errorOf={errorOf}
        change={change}
      />
      {/* First, so that Enter in a field never confirms counts that were changed without script. */}
      <Button
        type="submit"
        busy={busy}
        className={`min-h-14 w-full text-lg ${shown.isReviewed ? 'hidden group-has-[details[open]]:flex' : ''}`}
      >
        <span className="group-has-[[data-differs]:checked]:hidden">
          <ProofWords order={order} withCode={copy.allReceived} />
        </span>
        <span className="hidden group-has-[[data-differs]:checked]:inline">{copy.review}</span>
        {ofOrder}
      </Button>
      {shown.isReviewed && (
        <Button
          type="submit"
          name="confirmed"
          value="true"
          busy={busy}
          className="min-h-14 w-full text-lg group-has-[details[open]]:hidden"
        >
          <ProofWords order={order} withCode={copy.confirm} />
          {ofOrder}
        </Button>
      )}
      {/* Below the buttons, which must not move when it appears. */}
      <FormError message={wrongCount ?? refusal ?? (hydrated ? undefined : message)} />
    </form>
  )
}

type CodeFieldProps = {
  field: RefObject<HTMLInputElement | null>
  code: string
  error: string | undefined
  onCode: (code: string) => void
}

/** The hint gives its room to the error, so that nothing below moves. */
function CodeField({ field, code, error, onCode }: CodeFieldProps) {
  return (
    <Field
      label={copy.code}
      hint={error === undefined ? copy.codeHint : undefined}
      error={error}
      className="group-has-[[name=override]:checked]:hidden"
    >
      {(control) => (
        <input
          {...control}
          ref={field}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={DELIVERY_CODE_LENGTH}
          value={code}
          onChange={({ target }) => {
            onCode(target.value.replaceAll(/\D/g, ''))
          }}
          className="control money min-h-14 text-2xl tracking-[0.3em]"
        />
      )}
    </Field>
  )
}

/** The words of a button: a request without the buyer's code. */
function ProofWords({ order, withCode }: { order: DoorOrderDto; withCode: string }) {
  if (order.isCodeUsedUp) return copy.ask
  return (
    <>
      <span className="group-has-[[name=override]:checked]:hidden">{withCode}</span>
      <span className="hidden group-has-[[name=override]:checked]:inline">{copy.ask}</span>
    </>
  )
}

type Typed = Readonly<Record<string, string>>

/** What a plain form that was refused had. It has no code, which is never sent back. */
const workOf = ({ lines }: DoorOrderDto, typed: Typed, errors: Typed = {}): Partial<DoorWork> => ({
  counts: Object.fromEntries(
    lines.flatMap(({ id, quantity }, index) => {
      const counted = typedCount(typed, index)
      return counted && (counted.received !== quantity || counted.damaged > 0) ? [[id, counted]] : []
    }),
  ),
  isReviewed: typed['confirmed'] === 'true' || errors['confirmed'] !== undefined,
  override: typed['override'] === 'true',
  reason: typed['reason'] ?? '',
})

function typedCount(typed: Typed, index: number): Counted | undefined {
  const [received, damaged] = [typed[`received.${index}`], typed[`damaged.${index}`]]
  if (received === undefined || damaged === undefined) return undefined
  return { received: Number(received) || 0, damaged: Number(damaged) || 0 }
}

type PhotoFieldProps = {
  photo: string | null
  error: string | undefined
  onTaken: (taken: { photo: string } | { isTooLarge: true }) => void
}

/** Takes a photo with the phone's camera. A reload keeps the photo, but not the file field. */
function PhotoField({ photo, error, onTaken }: PhotoFieldProps) {
  const newest = useRef(0)
  const take = async (input: HTMLInputElement) => {
    const turn = (newest.current += 1)
    const taken = await readPhoto(input)
    if (taken !== null && turn === newest.current) onTaken(taken)
  }
  return (
    <div className="grid gap-2">
      <TextField
        type="file"
        name="photo"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        label={copy.photo}
        hint={copy.photoHint}
        error={error}
        onChange={({ currentTarget }) => {
          void take(currentTarget)
        }}
      />
      {photo !== null && (
        // eslint-disable-next-line @next/next/no-img-element -- it is on this phone
        <img src={photo} alt={copy.photoTaken} className="max-h-60 max-w-full rounded-card border border-line" />
      )}
    </div>
  )
}
