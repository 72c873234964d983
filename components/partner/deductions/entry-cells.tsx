'use client'

import { useRef } from 'react'
import { StateBadge } from '@/components/deductions/state-badge'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { MONTH_FORM } from '@/components/partner/deductions/month-form'
import { useEntryCell, useMonthGrid } from '@/components/partner/deductions/month-grid'
import { noteId, typedBefore, useTypedRow } from '@/components/ui/grid'
import { MoneyInput } from '@/components/ui/money-input'
import { formatNaira, fromNaira, parseNaira } from '@/lib/core/money'
import { type EntryDifference, entryDifference } from '@/lib/deductions/entry-rules'
import type { LineDto } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.grid

type Of = { readonly line: Pick<LineDto, 'lineId' | 'name' | 'asks' | 'state'> }

/** The amount that was deducted, as HR types it. */
export function EntryAmount({ line: { lineId, name, asks } }: Of) {
  const cell = useEntryCell('deducted', lineId)
  const { answer } = useMonthGrid().bar
  // An amount whose warning was shown is booked when it is sent once more.
  const isWarned = answer?.ok === false && answer.status === 409 && answer.fieldErrors?.[lineId] !== undefined
  const seen = isWarned ? typedBefore(answer, 'lineId', 'deducted', lineId) : undefined
  return (
    <>
      <input type="hidden" form={MONTH_FORM} name="lineId[]" value={lineId} />
      <input type="hidden" form={MONTH_FORM} name="seen[]" value={seen ?? ''} />
      <MoneyInput
        {...cell}
        data-asked={formatNaira(fromNaira(asks)).slice(1)}
        aria-label={copy.amountOf(name)}
        className="pe-2"
      />
    </>
  )
}

/** Why less was deducted. */
export function EntryReason({ line: { lineId, name } }: Of) {
  const cell = useEntryCell('reason', lineId)
  return (
    <input
      {...cell}
      aria-label={copy.reasonOf(name)}
      placeholder={copy.reasonIfLess}
      maxLength={300}
      autoComplete="off"
      className="control"
    />
  )
}

const LOOKS = { same: 'right', short: 'other', over: 'other', open: 'wrong' } as const satisfies Record<
  EntryDifference['kind'],
  string
>

/** By how much the typed amount differs from what is asked, or what is wrong in the line; else its state. */
export function EntryNote({ line: { lineId, asks, state } }: Of) {
  const note = useRef<HTMLOutputElement>(null)
  const { problems, typedIn } = useMonthGrid()
  const row = useTypedRow(note)
  const textOf = (field: 'deducted' | 'reason') => row?.[field] ?? typedIn(field, lineId) ?? ''
  const typed = parseNaira(textOf('deducted'))
  const problem = problems[`deducted.${lineId}`] ?? problems[`reason.${lineId}`] ?? problems[lineId]
  const difference = typed === undefined ? undefined : entryDifference(typed, fromNaira(asks), textOf('reason'))
  return (
    <output
      ref={note}
      id={noteId(lineId)}
      title={problem}
      className="grid-note"
      data-look={problem === undefined ? difference && LOOKS[difference.kind] : 'wrong'}
    >
      {problem ?? difference?.words ?? <StateBadge state={state} />}
    </output>
  )
}
