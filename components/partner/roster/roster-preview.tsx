'use client'

import { rosterCopy } from '@/components/partner/roster/copy'
import { RowOutcome } from '@/components/partner/roster/outcome-badge'
import { RowDetails } from '@/components/partner/roster/row-details'
import { CheckField, TextField } from '@/components/ui/field'
import type { FileUploadProps } from '@/components/ui/file-upload'
import { LineNotes } from '@/components/ui/line-notes'
import { Money } from '@/components/ui/money'
import { ShownRows } from '@/components/ui/shown-rows'
import type { Column } from '@/components/ui/table'
import type { useActionForm } from '@/components/ui/use-action-form'
import { formatMoment } from '@/lib/core/clock'
import type { LeaverDto, RosterLine, RosterReport } from '@/lib/roster/schema'

const copy = rosterCopy.preview

/** What a roster would change. */
export const rosterView: FileUploadProps<RosterReport, RosterReport>['view'] = ({ preview: report }) => {
  const isWrong = report.problems.length > 0
  const changes = report.added + report.changed + report.confirmed + report.removed
  const invitable = report.invitable + report.invitableByMessage
  const isIdle = changes === 0 && report.leaving === 0 && invitable === 0
  return {
    problem: isWrong && (isIdle ? copy.stopped : copy.partly(report.problems.length)),
    notes: [
      report.appliedAt !== null && copy.appliedBefore(formatMoment(new Date(report.appliedAt))),
      !isWrong && isIdle && copy.nothing,
    ],
    summary: (
      <>
        <Counts report={report} />
        {(['problems', 'notes', 'doubled'] as const).map((list) => (
          <LineNotes key={list} title={copy.lists[list]} notes={report[list]} />
        ))}
      </>
    ),
    confirm: !isIdle && (isWrong ? copy.applyGood : copy.apply),
    inputs: (field) => (
      <>
        {report.leaving > 0 && <Leavers report={report} field={field} />}
        {invitable > 0 && (
          <CheckField name="invite" value="true" label={copy.invite(report.invitable, report.invitableByMessage)} />
        )}
      </>
    ),
    reading: report.reading,
    details: (
      <ShownRows
        caption={copy.caption}
        columns={COLUMNS}
        rows={report.rows}
        rowKey={({ line }) => String(line)}
        isFocusable
        hidden={report.hidden}
      />
    ),
  }
}

function Counts({ report }: { report: RosterReport }) {
  const counts = { ...report, problems: report.problems.length }
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(Object.keys(copy.counts) as (keyof typeof copy.counts)[]).map((name) => (
        <div key={name} className="rounded-control bg-sunken px-4 py-3">
          <dt className="text-sm text-muted">{copy.counts[name]}</dt>
          <dd className="money text-xl font-bold">{counts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

const LEAVER_COLUMNS: readonly Column<LeaverDto>[] = [
  {
    key: 'staffId',
    header: copy.leavers.columns.staffId,
    cell: ({ staffId }) => <span className="money">{staffId}</span>,
  },
  { key: 'name', header: copy.leavers.columns.name, rowHeader: true, cell: ({ name }) => name },
  {
    key: 'owed',
    header: copy.leavers.columns.owed,
    align: 'end',
    cell: ({ owed }) => <Money exact naira={owed} />,
  },
]

/** Who is not in the file, what they owe, and whether they leave. */
function Leavers({ report, field }: { report: RosterReport; field: ReturnType<typeof useActionForm>['field'] }) {
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{copy.leavers.title}</legend>
      <p className="max-w-prose text-muted">{copy.leavers.text}</p>
      <ShownRows
        caption={copy.leavers.title}
        columns={LEAVER_COLUMNS}
        rows={report.leavers}
        rowKey={({ id }) => id}
        isFocusable
        hidden={report.leaving - report.leavers.length}
      />
      <CheckField name="leave" value="true" label={copy.leavers.leave(report.leaving)} />
      <TextField
        {...field('lastDay')}
        type="date"
        label={copy.leavers.day}
        hint={copy.leavers.dayHint}
        optional
        className="max-w-60"
      />
    </fieldset>
  )
}

const COLUMNS: readonly Column<RosterLine>[] = [
  { key: 'line', header: copy.columns.line, cell: ({ line }) => <span className="money">{line}</span> },
  { key: 'staffId', header: copy.columns.staffId, cell: ({ staffId }) => <span className="money">{staffId}</span> },
  { key: 'name', header: copy.columns.name, rowHeader: true, cell: ({ name }) => name },
  {
    key: 'changes',
    header: copy.columns.changes,
    wide: true,
    cell: ({ changes, isRaise, listed }) => <RowDetails listed={listed} changes={changes} isRaise={isRaise} />,
  },
  {
    key: 'outcome',
    header: copy.columns.outcome,
    wide: true,
    cell: ({ outcome, why }) => <RowOutcome outcome={outcome} why={why} />,
  },
]
