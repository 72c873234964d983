'use client'

import { statementsCopy } from '@/components/staff/statements/copy'
import { StatementReport } from '@/components/staff/statements/statement-report'
import { FileUpload, type FileUploadProps } from '@/components/ui/file-upload'
import { bookStatementAction, checkStatementAction } from '@/lib/statements/actions'
import { type StatementReport as Report, bookStatementSchema, checkStatementSchema } from '@/lib/statements/schema'

const { upload, report: copy } = statementsCopy

/** Previews what a bank statement would book, and books it. */
export const UploadPanel = () => (
  <FileUpload
    label={upload.file}
    hint={upload.hint}
    labels={statementsCopy.fields}
    check={{ schema: checkStatementSchema, action: checkStatementAction }}
    book={{ schema: bookStatementSchema, action: bookStatementAction }}
    view={viewOf}
  />
)

const viewOf: FileUploadProps<Report, never>['view'] = ({ preview: report }) => {
  const { problems, matched, total, unmatched, takenBack, reading } = report
  const isIdle = matched + unmatched.length + takenBack.length === 0
  return {
    problem: problems.length > 0 && (isIdle ? copy.stopped : copy.partly(problems.length)),
    notes: [problems.length === 0 && isIdle && copy.nothing],
    confirm: !isIdle && bookingLabel({ matched, total, waiting: unmatched.length, takenBack: takenBack.length }),
    reading,
    details: <StatementReport report={report} />,
  }
}

type Counts = { readonly matched: number; readonly total: number; readonly waiting: number; readonly takenBack: number }

function bookingLabel({ matched, total, waiting, takenBack }: Counts): string {
  if (matched + waiting === 0) return copy.note(takenBack)
  if (matched === 0) return copy.keep(waiting)
  return waiting === 0 ? copy.book(matched, total) : copy.bookAndKeep(matched, total, waiting)
}
