'use client'

import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CheckField, FormError } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import { useActionForm } from '@/components/ui/use-action-form'
import { problemFileAction } from '@/lib/deductions/actions'
import { type Fix, MAX_FIXES, type Outcome, type PreviewRow, type UploadReport } from '@/lib/deductions/schema'
import { reasonHint } from '@/lib/core/reason-rules'

const copy = partnerDeductionsCopy.preview

/** A checked file with its rows, and what HR typed into them. */
export type Checked = {
  readonly report: UploadReport
  readonly rows: readonly PreviewRow[]
  readonly hidden: number
  readonly fixes: readonly Fix[]
  readonly name: string
  readonly content: string
}

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  problem: 'danger',
  matched: 'success',
  short: 'warning',
  waiting: 'neutral',
  already: 'neutral',
  doubled: 'neutral',
  unknown: 'warning',
}

/** The hidden fields of a form that sends a checked file again, with what HR typed into the rows that are `shown`. */
export function CheckedFile({ month, checked, shown }: { month: string; checked: Checked; shown?: Set<number> }) {
  return (
    <>
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="name" value={checked.name} />
      <input type="hidden" name="content" value={checked.content} />
      {checked.fixes
        .filter(({ line }) => !shown?.has(line))
        .map(({ line, amount, reason }) => (
          <Typed key={line} line={line}>
            <input type="hidden" name="fixAmount[]" value={amount} />
            <input type="hidden" name="fixReason[]" value={reason} />
          </Typed>
        ))}
    </>
  )
}

const Typed = ({ line, children }: { line: number; children: React.ReactNode }) => (
  <>
    <input type="hidden" name="fixLine[]" value={line} />
    {children}
  </>
)

export type PreviewTableProps = {
  month: string
  checked: Checked
  /** The form that checks the file again. */
  form: Pick<ReturnType<typeof useActionForm>, 'busy' | 'formProps' | 'message'>
}

/** The rows of a checked file, as they would be booked. Amounts and reasons with problems can be typed here. */
export function PreviewTable({ month, checked, form }: PreviewTableProps) {
  const wrong = checked.rows.filter(({ outcome }) => outcome === 'problem')
  const [isShort, setShort] = useState(wrong.length > 0)
  const fixable = wrong.filter(({ canFix }) => canFix).slice(0, MAX_FIXES - checked.fixes.length)
  const typed = new Set(fixable.map(({ line }) => line))
  return (
    <div className="grid gap-3">
      {wrong.length > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <CheckField
            label={copy.only(wrong.length)}
            checked={isShort}
            onChange={({ currentTarget }) => {
              setShort(currentTarget.checked)
            }}
          />
          <ProblemFile month={month} checked={checked} />
        </div>
      )}
      <form {...form.formProps} className="grid gap-3">
        <CheckedFile month={month} checked={checked} shown={typed} />
        {form.message && <FormError message={form.message} />}
        <Table
          caption={copy.caption}
          columns={columnsOf(typed)}
          rows={isShort ? wrong : checked.rows}
          rowKey={({ line }) => String(line)}
          isFocusable
        />
        {checked.hidden > 0 && <p className="text-muted">{copy.hidden(checked.hidden)}</p>}
        {fixable.length > 0 && <p className="text-muted">{copy.aboutReasons(reasonHint('shortfall'))}</p>}
        {fixable.length > 0 && (
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {copy.again}
          </Button>
        )}
      </form>
    </div>
  )
}

const columnsOf = (typed: ReadonlySet<number>): readonly Column<PreviewRow>[] => [
  { key: 'line', header: copy.columns.line, cell: ({ line }) => <span className="money">{line}</span> },
  { key: 'staffId', header: copy.columns.staffId, cell: ({ staffId }) => <span className="money">{staffId}</span> },
  { key: 'name', header: copy.columns.name, rowHeader: true, cell: ({ name }) => name },
  {
    key: 'due',
    header: copy.columns.due,
    align: 'end',
    cell: ({ due }) => due !== null && <Money exact naira={due} />,
  },
  {
    key: 'arrears',
    header: copy.columns.arrears,
    align: 'end',
    cell: ({ arrears }) => arrears !== null && <Money exact naira={arrears} />,
  },
  {
    key: 'toDeduct',
    header: copy.columns.toDeduct,
    align: 'end',
    cell: ({ toDeduct }) => toDeduct !== null && <Money exact naira={toDeduct} />,
  },
  {
    key: 'deducted',
    header: copy.columns.deducted,
    align: 'end',
    cell: ({ line, typed: text, deducted }) =>
      typed.has(line) ? (
        <Typed line={line}>
          <input
            name="fixAmount[]"
            defaultValue={text}
            maxLength={60}
            inputMode="decimal"
            aria-label={copy.amountOf(line)}
            className="control w-32 text-end"
          />
        </Typed>
      ) : (
        deducted !== null && <Money exact naira={deducted} />
      ),
  },
  {
    key: 'difference',
    header: copy.columns.difference,
    align: 'end',
    cell: ({ toDeduct, deducted }) =>
      toDeduct !== null && deducted !== null && deducted !== toDeduct && <Money exact naira={deducted - toDeduct} />,
  },
  {
    key: 'reason',
    header: copy.columns.reason,
    cell: ({ line, reason }) =>
      typed.has(line) ? (
        <input
          name="fixReason[]"
          defaultValue={reason}
          maxLength={300}
          aria-label={copy.reasonOf(line)}
          className="control min-w-40"
        />
      ) : (
        reason
      ),
  },
  {
    key: 'outcome',
    header: copy.columns.outcome,
    wide: true,
    cell: ({ outcome, why }) => (
      <div className="grid min-w-56 justify-items-start gap-1">
        <Badge tone={TONES[outcome]}>{copy.outcomes[outcome]}</Badge>
        {why && <span className="text-sm">{why}</span>}
      </div>
    ),
  },
]

/** Downloads the file with a column of its problems. */
function ProblemFile({ month, checked }: { month: string; checked: Checked }) {
  const { formProps, busy, message } = useActionForm({
    action: problemFileAction,
    onSuccess: (csv) => {
      const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href: address, download: copy.file(month) }).click()
      URL.revokeObjectURL(address)
    },
  })
  return (
    <form {...formProps}>
      <CheckedFile month={month} checked={checked} />
      {message && <FormError message={message} />}
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {copy.download}
      </Button>
    </form>
  )
}
