'use client'

import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { type Checked, CheckedFile, PreviewTable } from '@/components/partner/deductions/preview-table'
import { UploadReport } from '@/components/partner/deductions/upload-report'
import { Button } from '@/components/ui/button'
import { Field, FormError } from '@/components/ui/field'
import { FileReading } from '@/components/ui/file-reading'
import { MatchColumns } from '@/components/ui/match-columns'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { bookFileAction, checkFileAction, matchFileAction, recheckFileAction } from '@/lib/deductions/actions'
import { monthName } from '@/components/deductions/copy'
import { ButtonLink } from '@/components/ui/button'
import { type UploadReport as Report, bookFileSchema, checkFileSchema, matchFileSchema } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.upload
const reportCopy = partnerDeductionsCopy.report

const FIELDS = [
  { name: 'staff_id', label: reportCopy.fields.staff_id },
  // The form calls the name of the file `name`.
  { name: 'name', label: reportCopy.fields.name, input: 'employee' },
  { name: 'amount_due', label: reportCopy.fields.amount_due },
  { name: 'amount_deducted', label: reportCopy.fields.amount_deducted },
  { name: 'reason', label: reportCopy.fields.reason },
]

/** A file whose columns HR has to match first. */
type Unmatched = {
  readonly columns: readonly string[]
  readonly named: Readonly<Partial<Record<string, string>>>
  readonly open: readonly string[]
  readonly name: string
  readonly content: string
}

/** Checks HR's file, shows a preview, and books it. Both steps work without script. */
export function UploadPanel({ month }: { month: string }) {
  const [latest, setLatest] = useState<Checked | Unmatched>()
  const check = useActionForm({ rules: useFieldRules(checkFileSchema), action: checkFileAction, onSuccess: setLatest })
  const recheck = useActionForm({
    rules: useFieldRules(bookFileSchema),
    action: recheckFileAction,
    onSuccess: setLatest,
  })
  const match = useActionForm({ rules: useFieldRules(matchFileSchema), action: matchFileAction, onSuccess: setLatest })
  // A page without script has the result of the last step only.
  const plain = recheck.result ?? match.result ?? check.result
  const last = latest ?? (plain?.ok ? plain.data : undefined)
  const unmatched = last && 'open' in last ? last : undefined
  const checked = last && 'report' in last ? last : undefined
  const [bookedOf, setBookedOf] = useState<typeof checked>()
  const book = useActionForm({
    rules: useFieldRules(bookFileSchema),
    action: bookFileAction,
    onSuccess: () => {
      setBookedOf(checked)
    },
  })
  const { error, defaultValue: _never, ...file } = check.field('file')
  // Shown until another file is checked. A page without script has the result of the last step only.
  const booked = book.result?.ok && bookedOf === checked ? book.result.data : undefined
  const count = checked ? checked.report.matched + checked.report.short : 0
  const isWrong = checked !== undefined && checked.report.problems.length > 0
  const drop = (event: React.DragEvent<HTMLDivElement>) => {
    event.preventDefault()
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
    if (!input || event.dataTransfer.files.length === 0) return
    input.files = event.dataTransfer.files
    check.check('file')
  }
  return (
    <div className="grid gap-5">
      <form {...check.formProps} className="grid max-w-xl gap-4">
        <input type="hidden" name="month" value={month} />
        {check.message && <FormError message={check.message} />}
        <div
          onDragOver={(event) => {
            event.preventDefault()
          }}
          onDrop={drop}
          className="rounded-card border-2 border-dashed border-line p-4"
        >
          <Field label={copy.file} hint={copy.hint} error={error}>
            {(control) => (
              <input {...file} {...control} type="file" accept=".csv,.xlsx,text/csv" required className="control" />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" busy={check.busy} disabled={book.busy} className="justify-self-start">
          {copy.check}
        </Button>
      </form>
      <p role="status" className="text-muted">
        {check.busy || recheck.busy ? copy.checking : book.busy ? copy.booking : ''}
      </p>
      {(check.busy || book.busy) && (
        <progress aria-label={check.busy ? copy.checking : copy.booking} className="h-2 w-full max-w-xl accent-brand" />
      )}
      {booked && !check.busy && (
        <section aria-label={reportCopy.booked} className="grid gap-4">
          <p role="status" className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
            {booked.matched + booked.short > 0
              ? reportCopy.done(booked.matched + booked.short, booked.total)
              : reportCopy.nothing}
          </p>
          <UploadReport report={booked} />
        </section>
      )}
      {unmatched && !check.busy && (
        <MatchColumns
          key={unmatched.content.length}
          columns={unmatched.columns}
          fields={FIELDS}
          named={unmatched.named}
          needed={unmatched.open}
          sent={{ month, name: unmatched.name, content: unmatched.content }}
          form={match}
        />
      )}
      {checked && !booked && !check.busy && (
        <section aria-label={reportCopy.title(checked.name)} className="grid gap-4">
          <h3 className="section-title">{reportCopy.title(checked.name)}</h3>
          {isWrong && <Stopped report={checked.report} />}
          {checked.report.sameFile && <p className="font-semibold">{reportCopy.sameFile}</p>}
          {!isWrong && count === 0 && <p className="font-semibold">{reportCopy.nothing}</p>}
          {(isWrong ? checked.report.canBookGood : count > 0) && (
            <form {...book.formProps} className="grid gap-3">
              <CheckedFile month={month} checked={checked} />
              {isWrong && <input type="hidden" name="goodOnly" value="true" />}
              {book.message && <FormError message={book.message} />}
              <Button type="submit" busy={book.busy} disabled={check.busy} className="justify-self-start">
                {isWrong
                  ? reportCopy.bookGood(count, checked.report.total)
                  : reportCopy.book(count, checked.report.total, checked.report.overTotal)}
              </Button>
            </form>
          )}
          {checked.report.reading && <FileReading reading={checked.report.reading} labels={reportCopy.fields} />}
          <UploadReport report={checked.report} />
          {checked.rows.length > 0 && (
            <PreviewTable key={checked.fixes.length} month={month} checked={checked} form={recheck} />
          )}
        </section>
      )}
    </div>
  )
}

function whyStopped({ mismatched, canBookGood, problems }: Report): string {
  if (mismatched > 1) return reportCopy.sorted(mismatched)
  return canBookGood ? reportCopy.partly(problems.length) : reportCopy.stopped
}

/** Why not all can be booked. A file of another month is uploaded on that month's page. */
function Stopped({ report }: { report: Report }) {
  if (report.otherMonth === null) return <FormError message={whyStopped(report)} />
  return (
    <div className="grid justify-items-start gap-3">
      <FormError message={report.problems[0]?.why} />
      <ButtonLink href={`/partner/deductions/${report.otherMonth}`} variant="secondary">
        {reportCopy.open(monthName(report.otherMonth))}
      </ButtonLink>
    </div>
  )
}
