import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckField, Field, FieldError, FormError, TextAreaField, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { Stepper } from '@/components/ui/stepper'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useHydrated } from '@/components/ui/use-hydrated'
import { deliverOrderAction } from '@/lib/approvals/actions'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { DELIVERY_CODE_LENGTH, PHOTO_NEEDED, receivedProblem } from '@/lib/orders/delivery-rules'
import { type DoorLine, type DoorOrderDto, missingOf } from '@/lib/orders/door-rules'
import { deliverFormSchema } from '@/lib/orders/schema'
import { reasonHint } from '@/lib/core/reason-rules'
import { deliveryCopy as copy } from './copy'
import { type Change, type Counted, type DoorWork, countedOf, readPhoto } from './door-work'

export type DoorFormProps = {
  order: DoorOrderDto
  work: DoorWork
  /** Keeps what is typed. */
  change: (change: Change) => void
  /** Keeps the step and sends it as soon as there is a network. */
  send: (what: 'deliver' | 'fail') => void
}

/** Confirms the delivery of an order: what was received, and the buyer's code or a request to a colleague. */
export function DeliveryForm({ order, work, change, send }: DoorFormProps) {
  const hydrated = useHydrated()
  const [photoProblem, setPhotoProblem] = useState<string>()
  const [countProblem, setCountProblem] = useState<string>()
  const override = order.isCodeUsedUp || work.override
  const { formProps, busy, message, errorOf, result } = useCheckedForm(deliverFormSchema, {
    action: deliverOrderAction,
    send: () => {
      // The server checks both too, but there may be no network for hours.
      const wrongCount = order.lines.map((line) => receivedProblem(line, countedOf(line, work))).find(Boolean)
      const lacksPhoto = override && work.photo === null
      setCountProblem(wrongCount)
      if (lacksPhoto) setPhotoProblem(PHOTO_NEEDED)
      if (!wrongCount && !lacksPhoto) send('deliver')
      return Promise.resolve({ ok: false, message: '' })
    },
  })
  const typed = result && !result.ok ? result.values : undefined
  useEffect(() => {
    if (typed) change(workOf(order, typed))
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
  const refusal = work.refusal?.what === 'deliver' ? work.refusal.message : undefined
  return (
    // What is typed is kept by `change`, also beyond this tab.
    <form {...formProps} onInput={undefined} className="group grid grid-cols-1 gap-4">
      <HiddenFields fields={{ orderId: order.id, key: order.key }} />
      <FormError message={countProblem ?? refusal ?? (hydrated ? undefined : message)} />
      {order.lines.map((line, index) => (
        <LineFields
          key={line.id}
          line={line}
          counted={(hydrated ? undefined : typedCount(typed, index)) ?? countedOf(line, work)}
          error={errorOf(`lines.${index}.received`) ?? errorOf(`lines.${index}.damaged`)}
          onCount={(counted) => {
            change((now) => {
              // Lines that nobody touched are kept too, so the delivery is what this page shows.
              const counts = Object.fromEntries(order.lines.map((each) => [each.id, countedOf(each, now)]))
              return { counts: { ...counts, [line.id]: { ...countedOf(line, now), ...counted } } }
            })
          }}
        />
      ))}
      {order.isCodeUsedUp ? (
        <>
          <p className="font-semibold">{copy.codeUsedUp}</p>
          <input type="hidden" name="override" value="true" />
        </>
      ) : (
        <>
          <Field
            label={copy.code}
            hint={copy.codeHint}
            error={override ? undefined : errorOf('code')}
            className="group-has-[[name=override]:checked]:hidden"
          >
            {(control) => (
              <input
                {...control}
                ref={codeField}
                name="code"
                inputMode="numeric"
                autoComplete="off"
                maxLength={DELIVERY_CODE_LENGTH}
                value={work.code}
                onChange={({ target }) => {
                  change({ code: target.value.replaceAll(/\D/g, '') })
                }}
                className="control money min-h-14 text-2xl tracking-[0.3em]"
              />
            )}
          </Field>
          <CheckField
            name="override"
            value="true"
            label={copy.noCode}
            checked={hydrated ? override : typed?.['override'] === 'true'}
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
          value={hydrated ? work.reason : (typed?.['reason'] ?? '')}
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
      <Button type="submit" busy={busy} className="min-h-14 w-full text-lg">
        <span className={order.isCodeUsedUp ? 'hidden' : 'group-has-[[name=override]:checked]:hidden'}>
          {copy.deliver}
        </span>
        <span className={order.isCodeUsedUp ? '' : 'hidden group-has-[[name=override]:checked]:inline'}>
          {copy.ask}
        </span>
        <span className="sr-only">{copy.about(order.orderNumber)}</span>
      </Button>
    </form>
  )
}

type Typed = Readonly<Record<string, string>>

/** What a plain form that was refused had. It has no code, which is never sent back. */
const workOf = ({ lines }: DoorOrderDto, typed: Typed): Partial<DoorWork> => ({
  counts: Object.fromEntries(
    lines.flatMap(({ id }, index) => {
      const counted = typedCount(typed, index)
      return counted ? [[id, counted]] : []
    }),
  ),
  override: typed['override'] === 'true',
  reason: typed['reason'] ?? '',
})

function typedCount(typed: Typed | undefined, index: number): Counted | undefined {
  const [received, damaged] = [typed?.[`received.${index}`], typed?.[`damaged.${index}`]]
  if (received === undefined || damaged === undefined) return undefined
  return { received: Number(received) || 0, damaged: Number(damaged) || 0 }
}

type LineFieldsProps = {
  line: DoorLine
  counted: Counted
  error: string | undefined
  onCount: (counted: Partial<Counted>) => void
}

function LineFields({ line, counted, error, onCount }: LineFieldsProps) {
  const item = `${line.name}, ${line.measurement}`
  const missing = missingOf(line, counted)
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3">
      <legend className="float-start mb-1 font-semibold">
        {item}
        <span className="block font-normal text-muted">{copy.ordered(line.quantity)}</span>
      </legend>
      <input type="hidden" name="itemId[]" value={line.id} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {(['received', 'damaged'] as const).map((what) => (
          <div key={what} className="grid gap-1">
            <span aria-hidden="true">{copy[what]}</span>
            <Stepper
              name={`${what}[]`}
              min={0}
              max={MAX_QUANTITY}
              of={copy.counts[what](item)}
              value={counted[what]}
              onChange={(value) => {
                onCount({ [what]: value })
              }}
            />
          </div>
        ))}
      </div>
      <p role="status" className="font-semibold text-warning">
        {missing > 0 && copy.missing(missing)}
      </p>
      <FieldError message={error} />
    </fieldset>
  )
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
