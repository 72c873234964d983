'use client'

import { StatementReport } from '@/components/staff/statements/statement-report'
import { statementsCopy } from '@/components/staff/statements/copy'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { FileReading } from '@/components/ui/file-reading'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { MatchColumns } from '@/components/ui/match-columns'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { bookStatementAction, checkStatementAction, matchStatementAction } from '@/lib/statements/actions'
import { bookStatementSchema, checkStatementSchema, matchStatementSchema } from '@/lib/statements/schema'

const { upload: copy, report: reportCopy } = statementsCopy

const FIELDS = (Object.keys(statementsCopy.fields) as (keyof typeof statementsCopy.fields)[]).map((name) => ({
  name,
  label: statementsCopy.fields[name],
}))

/** Previews what a bank statement would book, and books it. Both steps work without script. */
export function UploadPanel() {
  const check = useActionForm({ rules: useFieldRules(checkStatementSchema), action: checkStatementAction })
  const book = useActionForm({ rules: useFieldRules(bookStatementSchema), action: bookStatementAction })
  const match = useActionForm({ rules: useFieldRules(matchStatementSchema), action: matchStatementAction })
  const result = match.result ?? check.result
  const last = result?.ok ? result.data : undefined
  const unmatched = last && 'open' in last ? last : undefined
  const checked = last && 'report' in last ? last : undefined
  const { defaultValue: _never, ...file } = check.field('file')
  return (
    <div className="grid gap-5">
      <form {...check.formProps} className="grid max-w-xl gap-4">
        {check.message && <FormError message={check.message} />}
        <TextField
          {...file}
          label={copy.file}
          hint={copy.hint}
          type="file"
          accept=".csv,.xlsx,.txt,text/csv"
          required
        />
        <Button type="submit" variant="secondary" busy={check.busy} disabled={book.busy} className="justify-self-start">
          {copy.check}
        </Button>
      </form>
      <p role="status" className="text-muted">
        {check.busy ? copy.checking : ''}
      </p>
      {unmatched && !check.busy && (
        <MatchColumns
          key={unmatched.content.length}
          columns={unmatched.columns}
          fields={FIELDS}
          named={unmatched.named}
          needed={unmatched.open}
          sent={{ fileName: unmatched.name, content: unmatched.content }}
          form={match}
        />
      )}
      {checked && !check.busy && (
        <section aria-label={reportCopy.title(checked.name)} className="grid gap-4">
          <h3 className="section-title wrap-anywhere">{reportCopy.title(checked.name)}</h3>
          <form {...book.formProps} className="grid gap-3">
            <HiddenFields fields={{ content: checked.content, state: checked.report.state }} />
            {book.message && <FormError message={book.message} />}
            <Booking {...checked.report} busy={book.busy} />
          </form>
          <FileReading reading={checked.report.reading} labels={statementsCopy.fields} />
          <StatementReport report={checked.report} />
        </section>
      )}
    </div>
  )
}

type BookingProps = Parameters<typeof StatementReport>[0]['report'] & { busy: boolean }

function Booking({ problems, matched, total, unmatched, takenBack, busy }: BookingProps) {
  const isIdle = matched + unmatched.length + takenBack.length === 0
  if (problems.length > 0 && isIdle) return <FormError message={reportCopy.stopped} />
  if (isIdle) return <p className="font-semibold">{reportCopy.nothing}</p>
  return (
    <>
      {problems.length > 0 && <FormError message={reportCopy.partly(problems.length)} />}
      {problems.length > 0 && <input type="hidden" name="goodOnly" value="true" />}
      <Button type="submit" busy={busy} className="justify-self-start">
        {bookingLabel({ matched, total, waiting: unmatched.length, takenBack: takenBack.length })}
      </Button>
    </>
  )
}

type Counts = { readonly matched: number; readonly total: number; readonly waiting: number; readonly takenBack: number }

function bookingLabel({ matched, total, waiting, takenBack }: Counts): string {
  if (matched + waiting === 0) return reportCopy.note(takenBack)
  if (matched === 0) return reportCopy.keep(waiting)
  return waiting === 0 ? reportCopy.book(matched, total) : reportCopy.bookAndKeep(matched, total, waiting)
}
