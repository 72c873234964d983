'use client'

import { formatMonth } from '@/lib/core/clock'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Fixes, PreviewTable } from '@/components/partner/deductions/preview-table'
import { UploadReport } from '@/components/partner/deductions/upload-report'
import { ButtonLink } from '@/components/ui/button'
import { type AgainForm, FileUpload, type FileUploadProps } from '@/components/ui/file-upload'
import type { CheckedFile } from '@/lib/core/upload-fields'
import { bookFileAction, bookPracticeAction, checkFileAction, checkPracticeAction } from '@/lib/deductions/actions'
import {
  type DeductionsPreview,
  MATCHED_FIELDS,
  type UploadReport as Report,
  bookFileSchema,
  checkFileSchema,
} from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.report

export type UploadPanelProps = { month: string; opener?: FileUploadProps<DeductionsPreview, Report>['opener'] }

const shared = {
  label: partnerDeductionsCopy.upload.file,
  hint: partnerDeductionsCopy.upload.hint,
  labels: copy.fields,
  columns: MATCHED_FIELDS,
} as const
const Month = ({ month }: { month: string }) => <input type="hidden" name="month" value={month} />

/** Checks HR's file, shows a preview in which rows can be corrected, and books it. */
export const UploadPanel = ({ month, opener }: UploadPanelProps) => (
  <FileUpload
    {...shared}
    opener={opener}
    check={{ schema: checkFileSchema, action: checkFileAction }}
    book={{ schema: bookFileSchema, action: bookFileAction }}
    fields={() => <Month month={month} />}
    view={(file, again) => viewOf(file, again)}
    done={(report) => ({
      sentence: isIdle(report) ? copy.nothing : copy.done(report.matched + report.short, report.total),
      details: <UploadReport report={report} />,
    })}
  />
)

/** Reads the practice file as `UploadPanel` reads a real one, and books nothing. */
export const PracticePanel = ({ month }: Pick<UploadPanelProps, 'month'>) => (
  <FileUpload
    {...shared}
    check={{ schema: checkFileSchema, action: checkPracticeAction }}
    book={{ schema: bookFileSchema, action: bookPracticeAction }}
    fields={() => <Month month={month} />}
    view={(file, again) => viewOf(file, again, true)}
    done={(report) => ({
      sentence: partnerDeductionsCopy.practice.done(report.matched + report.short, report.total),
      details: <UploadReport report={report} />,
    })}
  />
)

const isIdle = ({ matched, short }: Report) => matched + short === 0

const viewOf = (
  file: CheckedFile<DeductionsPreview>,
  again: AgainForm,
  isPractice = false,
): ReturnType<FileUploadProps<DeductionsPreview, Report>['view']> => {
  const { report, fixes, rows } = file.preview
  const { matched, short, total, overTotal, otherMonth, problems, canBookGood, sameFile } = report
  const problem = problems.length > 0 && whyStopped(report)
  const count = matched + short
  return {
    problem,
    notes: [sameFile && copy.sameFile, problem === false && count === 0 && copy.nothing],
    // A file of another month is uploaded on that month's page.
    summary: otherMonth !== null && (
      <ButtonLink href={`/partner/deductions/${otherMonth}`} variant="secondary" className="justify-self-start">
        {copy.open(formatMonth(otherMonth))}
      </ButtonLink>
    ),
    confirm:
      problem === false ? count > 0 && copy.book(count, total, overTotal) : canBookGood && copy.bookGood(count, total),
    inputs: () => <Fixes fixes={fixes} />,
    reading: report.reading,
    details: (
      <>
        <UploadReport report={report} />
        {rows.length > 0 && <PreviewTable key={fixes.length} file={file} form={again} isPractice={isPractice} />}
      </>
    ),
  }
}

/** Why not all can be booked. */
function whyStopped({ otherMonth, mismatched, canBookGood, problems }: Report): string {
  if (otherMonth !== null) return problems[0]?.why ?? copy.stopped
  if (mismatched > 1) return copy.sorted(mismatched)
  return canBookGood ? copy.partly(problems.length) : copy.stopped
}
