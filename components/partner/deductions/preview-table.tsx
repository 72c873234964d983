'use client'

import { ActionForm } from '@/components/ui/action-form'
import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CheckField, FormError } from '@/components/ui/field'
import { type AgainForm, SameFile } from '@/components/ui/file-upload'
import { Money } from '@/components/ui/money'
import { ShownRows } from '@/components/ui/shown-rows'
import type { Column } from '@/components/ui/table'
import { useActionForm } from '@/components/ui/use-action-form'
import { problemFileAction } from '@/lib/deductions/actions'
import type { CheckedFile } from '@/lib/core/upload-fields'
import { type DeductionsPreview, type Fix, MAX_FIXES, type Outcome, type PreviewRow } from '@/lib/deductions/schema'
import { reasonHint } from '@/lib/core/reason-rules'

const copy = partnerDeductionsCopy.preview

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  problem: 'danger',
  matched: 'success',
  short: 'warning',
  waiting: 'neutral',
  already: 'neutral',
  doubled: 'neutral',
  unknown: 'warning',
}

/** What HR typed into rows that have no inputs now. */
export const Fixes = ({ fixes, typed }: { fixes: readonly Fix[]; typed?: ReadonlySet<number> }) =>
  fixes
    .filter(({ line }) => !typed?.has(line))
    .map(({ line, amount, reason }) => (
      <Typed key={line} line={line}>
        <input type="hidden" name="fixAmount[]" value={amount} />
        <input type="hidden" name="fixReason[]" value={reason} />
      </Typed>
    ))

const Typed = ({ line, children }: { line: number; children: React.ReactNode }) => (
  <>
    <input type="hidden" name="fixLine[]" value={line} />
    {children}
  </>
)

export type PreviewTableProps = {
  file: CheckedFile<DeductionsPreview>
  form: AgainForm
  /** Of the practice file there is no download: it is of no month. */
  isPractice: boolean
}

/** The rows of a checked file, as they would be booked. Amounts and reasons with problems can be typed here. */
export function PreviewTable({ file, form, isPractice }: PreviewTableProps) {
  const { rows, hidden, fixes } = file.preview
  const wrong = rows.filter(({ outcome }) => outcome === 'problem')
  const [isShort, setShort] = useState(wrong.length > 0)
  const fixable = wrong.filter(({ canFix }) => canFix).slice(0, MAX_FIXES - fixes.length)
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
          {!isPractice && <ProblemFile file={file} />}
        </div>
      )}
      <form {...form.formProps} className="grid gap-3">
        <SameFile file={file} />
        <Fixes fixes={fixes} typed={typed} />
        {form.message && <FormError message={form.message} />}
        <ShownRows
          caption={copy.caption}
          columns={columnsOf(typed)}
          rows={isShort ? wrong : rows}
          rowKey={({ line }) => String(line)}
          isFocusable
          hidden={hidden}
        />
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
function ProblemFile({ file }: { file: CheckedFile<DeductionsPreview> }) {
  const form = useActionForm({
    action: problemFileAction,
    onSuccess: (csv) => {
      const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), {
        href: address,
        download: copy.file(file.fields['month'] ?? ''),
      }).click()
      URL.revokeObjectURL(address)
    },
  })
  return (
    <ActionForm form={form} submit={copy.download} variant="secondary" size="small" isWide>
      <SameFile file={file} />
      <Fixes fixes={file.preview.fixes} />
    </ActionForm>
  )
}
