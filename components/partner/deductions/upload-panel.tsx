'use client'

import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { type Checked, CheckedFile, PreviewTable } from '@/components/partner/deductions/preview-table'
import { UploadReport } from '@/components/partner/deductions/upload-report'
import { Button } from '@/components/ui/button'
import { Field, FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { bookFileAction, checkFileAction, recheckFileAction } from '@/lib/deductions/actions'
import { monthName } from '@/components/deductions/copy'
import { ButtonLink } from '@/components/ui/button'
import { type UploadReport as Report, bookFileSchema, checkFileSchema } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.upload
const reportCopy = partnerDeductionsCopy.report

/** Checks HR's file, shows a preview, and books it. Both steps work without script. */
export function UploadPanel({ month }: { month: string }) {
  const [latest, setLatest] = useState<Checked>()
  const check = useActionForm({ schema: checkFileSchema, action: checkFileAction, onSuccess: setLatest })
  const recheck = useActionForm({ schema: bookFileSchema, action: recheckFileAction, onSuccess: setLatest })
  // A page without script has the result of the last step only.
  const plain = recheck.result ?? check.result
  const checked = latest ?? (plain?.ok ? plain.data : undefined)
  const [bookedOf, setBookedOf] = useState<typeof checked>()
  const book = useActionForm({
    schema: bookFileSchema,
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
      {checked && !booked && !check.busy && (
        <section aria-label={reportCopy.title(checked.name)} className="grid gap-4">
          <h3 className="section-title">{reportCopy.title(checked.name)}</h3>
          {isWrong && <Stopped report={checked.report} />}
          {checked.report.sameFile && <p className="font-semibold">{reportCopy.sameFile}</p>}
          {!isWrong && count === 0 && <p className="font-semibold">{reportCopy.nothing}</p>}
          {!isWrong && count > 0 && (
            <form {...book.formProps} className="grid gap-3">
              <CheckedFile month={month} checked={checked} />
              {book.message && <FormError message={book.message} />}
              <Button type="submit" busy={book.busy} disabled={check.busy} className="justify-self-start">
                {reportCopy.book(count, checked.report.total, checked.report.overTotal)}
              </Button>
            </form>
          )}
          <UploadReport report={checked.report} />
          {checked.rows.length > 0 && (
            <PreviewTable key={checked.fixes.length} month={month} checked={checked} form={recheck} />
          )}
        </section>
      )}
    </div>
  )
}

/** Why nothing can be booked. A file of another month is uploaded on that month's page. */
function Stopped({ report }: { report: Report }) {
  if (report.otherMonth === null)
    return <FormError message={report.mismatched > 1 ? reportCopy.sorted(report.mismatched) : reportCopy.stopped} />
  return (
    <div className="grid justify-items-start gap-3">
      <FormError message={report.problems[0]?.why} />
      <ButtonLink href={`/partner/deductions/${report.otherMonth}`} variant="secondary">
        {reportCopy.open(monthName(report.otherMonth))}
      </ButtonLink>
    </div>
  )
}
