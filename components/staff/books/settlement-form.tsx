'use client'

import { booksCopy } from '@/components/staff/books/copy'
import { DifferenceTable, SettlementFigures } from '@/components/staff/books/settlement-tables'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { FileReading } from '@/components/ui/file-reading'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { MatchColumns } from '@/components/ui/match-columns'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { bookSettlementAction, checkSettlementAction, matchSettlementAction } from '@/lib/books/actions'
import {
  type SettlementPreview,
  bookSettlementSchema,
  checkSettlementSchema,
  matchSettlementSchema,
} from '@/lib/books/schema'
import type { Day } from '@/lib/core/clock'

const copy = booksCopy.settlements

const FIELDS = (Object.keys(copy.fields) as (keyof typeof copy.fields)[]).map((name) => ({
  name,
  label: copy.fields[name],
}))

/** Chooses the list of a settlement, shows what it means, and books it. */
export function SettlementForm({ today }: { today: Day }) {
  const { formProps, field, busy, message, result } = useActionForm({
    rules: useFieldRules(checkSettlementSchema),
    action: checkSettlementAction,
    initial: { receivedOn: today, withheld: '0' },
  })
  const match = useActionForm({ rules: useFieldRules(matchSettlementSchema), action: matchSettlementAction })
  const latest = match.result ?? result
  const last = latest?.ok ? latest.data : undefined
  const unmatched = last && 'open' in last ? last : undefined
  const checked = last && 'preview' in last ? last : undefined
  return (
    <div className="grid gap-6">
      <form {...formProps} className="grid max-w-xl gap-4">
        <FormError message={message} />
        <TextField
          {...field('file')}
          label={copy.file}
          hint={copy.fileHint}
          type="file"
          accept=".csv,.xlsx,text/csv,text/plain"
          required
        />
        <TextField {...field('reference')} label={copy.reference} required autoComplete="off" />
        <TextField {...field('receivedOn')} label={copy.receivedOn} type="date" max={today} required />
        <TextField
          {...field('withheld')}
          label={copy.withheld}
          hint={copy.withheldHint}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" busy={busy} className="sm:justify-self-start">
          {copy.check}
        </Button>
      </form>
      {unmatched && (
        <MatchColumns
          key={unmatched.reference}
          columns={unmatched.columns}
          fields={FIELDS}
          named={unmatched.named}
          needed={unmatched.open}
          sent={{
            file: unmatched.file,
            reference: unmatched.reference,
            receivedOn: unmatched.receivedOn,
            withheld: String(unmatched.withheld),
          }}
          form={match}
        />
      )}
      {checked && (
        <Preview
          key={checked.reference}
          preview={checked.preview}
          fields={{
            file: checked.file,
            reference: checked.reference,
            receivedOn: checked.receivedOn,
            withheld: String(checked.withheld),
          }}
        />
      )}
    </div>
  )
}

function Preview({
  preview,
  fields,
}: {
  preview: SettlementPreview
  fields: Readonly<Record<'file' | 'reference' | 'receivedOn' | 'withheld', string>>
}) {
  const { formProps, busy, message, result } = useActionForm({
    rules: useFieldRules(bookSettlementSchema),
    action: bookSettlementAction,
    done: copy.booked,
    refreshes: true,
  })
  return (
    <div className="grid gap-4">
      <FileReading reading={preview.reading} labels={copy.fields} />
      <SettlementFigures preview={preview} />
      <DifferenceTable {...preview} />
      {result?.ok ? (
        <p role="status">{copy.booked}</p>
      ) : (
        <form {...formProps} className="grid justify-items-start gap-3">
          <HiddenFields fields={fields} />
          {message && <FormError message={message} />}
          <Button type="submit" busy={busy}>
            {copy.book}
          </Button>
        </form>
      )}
    </div>
  )
}
