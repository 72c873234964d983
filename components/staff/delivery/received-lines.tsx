import { useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button'
import { CheckField, FieldError } from '@/components/ui/field'
import { Stepper } from '@/components/ui/stepper'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { type DoorLine, missingOf } from '@/lib/orders/door-rules'
import { goodsLabel } from '@/lib/orders/rules'
import { deliveryCopy as copy } from './copy'
import { type Change, type Counted, type DoorWork, countedOf, hasDifferences } from './door-work'

/* What an order contains, what differs at the door, and what will be recorded. */

const lineOf = (line: DoorLine) => copy.line(line.quantity, goodsLabel(line))

type LinesProps = { lines: readonly DoorLine[]; work: DoorWork }

/** The lines as ordered. The open differences show them again. */
export function OrderedLines({ lines }: Pick<LinesProps, 'lines'>) {
  return (
    <ul className="grid gap-1 group-has-[details[open]]:hidden">
      {lines.map((line) => (
        <li key={line.id}>{lineOf(line)}</li>
      ))}
    </ul>
  )
}

type SummaryProps = LinesProps & {
  /** What a plain form has to do now. */
  hint: string | undefined
  takesFocus: boolean
}

/** What will be recorded where something differs. */
export function ReceivedSummary({ lines, work, hint, takesFocus }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed has disappeared.
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const differing = lines.filter(({ id }) => work.counts[id] !== undefined)
  const rest = lines.length - differing.length
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid gap-2 rounded-control bg-warning-soft px-4 py-3 outline-none group-has-[details[open]]:hidden"
    >
      {hint !== undefined && <p>{hint}</p>}
      <p className="font-semibold">{copy.recorded}</p>
      <ul className="grid gap-1">
        {differing.map((line) => (
          <li key={line.id}>{arrivedOf(line, countedOf(line, work))}</li>
        ))}
        {rest > 0 && <li>{copy.rest(rest)}</li>}
      </ul>
      <p>{copy.pays}</p>
    </div>
  )
}

function arrivedOf(line: DoorLine, counted: Counted): string {
  const { received, damaged } = counted
  const missing = missingOf(line, counted)
  const short = [missing > 0 && copy.short.missing(missing), damaged > 0 && copy.short.damaged(damaged)].filter(Boolean)
  return copy.arrived(goodsLabel(line), received, line.quantity) + (short.length > 0 ? ` (${short.join(', ')})` : '')
}

type DifferencesProps = LinesProps & {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  errorOf: (field: string) => string | undefined
  change: (change: Change) => void
}

/** Counts the lines of which something is missing or damaged. Works without script. */
export function Differences({ lines, work, isOpen, onToggle, errorOf, change }: DifferencesProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // A person may have opened it before hydration.
    if (fold.current?.open) onToggle(true)
    // Only on the first render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <details
      ref={fold}
      open={isOpen || (hasDifferences(work) && !work.isReviewed)}
      onToggle={({ currentTarget }) => {
        onToggle(currentTarget.open)
      }}
      suppressHydrationWarning
    >
      <summary className={buttonClass('secondary', 'small', 'w-full list-none [&::-webkit-details-marker]:hidden')}>
        {work.isReviewed ? copy.change : copy.differs}
      </summary>
      <p className="mt-3 mb-1">{copy.which}</p>
      {lines.map((line, index) => (
        <LineFields
          key={line.id}
          line={line}
          counted={countedOf(line, work)}
          differs={work.counts[line.id] !== undefined}
          error={errorOf(`lines.${index}.received`) ?? errorOf(`lines.${index}.damaged`)}
          onCount={(counted) => {
            change(({ counts }) => ({
              counts: { ...counts, [line.id]: { ...countedOf(line, { counts }), ...counted } },
              isReviewed: false,
            }))
          }}
          onWhole={() => {
            change(({ counts: { [line.id]: _, ...counts } }) => ({ counts, isReviewed: false }))
          }}
        />
      ))}
    </details>
  )
}

type LineFieldsProps = {
  line: DoorLine
  counted: Counted
  differs: boolean
  error: string | undefined
  onCount: (counted: Partial<Counted>) => void
  /** All of it was received. */
  onWhole: () => void
}

function LineFields({ line, counted, differs, error, onCount, onWhole }: LineFieldsProps) {
  const missing = missingOf(line, counted)
  return (
    <div className="group/line border-t border-line">
      <CheckField
        label={lineOf(line)}
        data-differs
        checked={differs}
        onChange={({ target }) => {
          if (target.checked) onCount({})
          else onWhole()
        }}
      />
      <input type="hidden" name="itemId[]" value={line.id} />
      <div className="hidden gap-2 pb-3 group-has-[:checked]/line:grid">
        {(['received', 'damaged'] as const).map((what) => (
          <div key={what} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span aria-hidden="true" className="flex-1 basis-24">
              {copy[what]}
            </span>
            <Stepper
              name={`${what}[]`}
              min={0}
              max={MAX_QUANTITY}
              of={copy.counts[what](goodsLabel(line))}
              value={counted[what]}
              onChange={(value) => {
                onCount({ [what]: value })
              }}
            />
          </div>
        ))}
        {/* It has its room, because a count changes when its field is left to press a button. */}
        <p role="status" className="min-h-6 font-semibold text-warning">
          {missing > 0 && copy.missing(missing)}
        </p>
        <FieldError message={error} />
      </div>
    </div>
  )
}
