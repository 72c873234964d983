'use client'

import { rosterCopy } from '@/components/partner/roster/copy'
import { RowOutcome } from '@/components/partner/roster/outcome-badge'
import { RowDetails } from '@/components/partner/roster/row-details'
import { Button } from '@/components/ui/button'
import { CheckField, FormError, TextField } from '@/components/ui/field'
import { FileReading } from '@/components/ui/file-reading'
import { Money } from '@/components/ui/money'
import { type Column, Table } from '@/components/ui/table'
import type { useActionForm } from '@/components/ui/use-action-form'
import type { RosterField } from '@/lib/companies/column-rules'
import { formatMoment } from '@/lib/core/clock'
import type { LeaverDto, OpenColumns, RosterLine, RosterReport, RowNote } from '@/lib/roster/schema'

const copy = rosterCopy.preview

/** A checked file with the columns that HR chose for it. */
export type CheckedRoster = {
  readonly checked: RosterReport | OpenColumns
  readonly fileName: string
  readonly content: string
  readonly columns: Readonly<Partial<Record<RosterField, string>>>
}

export type RosterPreviewProps = {
  file: CheckedRoster
  report: RosterReport
  form: Pick<ReturnType<typeof useActionForm>, 'busy' | 'field' | 'formProps' | 'message'>
}

/** What a roster would change, and the form that applies it. */
export function RosterPreview({ file, report, form }: RosterPreviewProps) {
  const isWrong = report.problems.length > 0
  const changes = report.added + report.changed + report.confirmed + report.removed
  const invitable = report.invitable + report.invitableByMessage
  const isIdle = changes === 0 && report.leaving === 0 && invitable === 0
  return (
    <>
      <h3 className="section-title">{copy.title(file.fileName)}</h3>
      {isWrong && <FormError message={isIdle ? copy.stopped : copy.partly(report.problems.length)} />}
      {report.appliedAt && (
        <p className="font-semibold">{copy.appliedBefore(formatMoment(new Date(report.appliedAt)))}</p>
      )}
      <FileReading reading={report.reading} labels={rosterCopy.fields} />
      <Counts report={report} />
      <Notes title={copy.lists.problems} notes={report.problems} />
      <Notes title={copy.lists.notes} notes={report.notes} />
      <Notes title={copy.lists.doubled} notes={report.doubled} />
      {!isWrong && isIdle && <p className="font-semibold">{copy.nothing}</p>}
      {!isIdle && (
        <form {...form.formProps} className="grid gap-4">
          <input type="hidden" name="fileName" value={file.fileName} />
          <input type="hidden" name="content" value={file.content} />
          <input type="hidden" name="state" value={report.state} />
          {isWrong && <input type="hidden" name="goodOnly" value="true" />}
          {Object.entries(file.columns).map(([field, column]) => (
            <input key={field} type="hidden" name={field} value={column} />
          ))}
          {report.leaving > 0 && <Leavers report={report} form={form} />}
          {invitable > 0 && (
            <CheckField name="invite" value="true" label={copy.invite(report.invitable, report.invitableByMessage)} />
          )}
          {form.message && <FormError message={form.message} />}
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {isWrong ? copy.applyGood : copy.apply}
          </Button>
        </form>
      )}
      <Table
        caption={copy.caption}
        columns={COLUMNS}
        rows={report.rows}
        rowKey={({ line }) => String(line)}
        isFocusable
      />
      {report.hidden > 0 && <p className="text-muted">{copy.hidden(report.hidden)}</p>}
    </>
  )
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

/** More errors than anyone corrects at once. */
const MOST_NOTES = 100

function Notes({ title, notes }: { title: string; notes: readonly RowNote[] }) {
  if (notes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold">
        {title} ({notes.length})
      </h4>
      <ul className="grid gap-1">
        {notes.slice(0, MOST_NOTES).map(({ line, why }) => (
          <li key={`${line} ${why}`}>
            <span className="font-semibold">{copy.line(line)}:</span> {why}
          </li>
        ))}
      </ul>
      {notes.length > MOST_NOTES && <p className="text-muted">{copy.hidden(notes.length - MOST_NOTES)}</p>}
    </section>
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
function Leavers({ report, form }: Pick<RosterPreviewProps, 'report' | 'form'>) {
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{copy.leavers.title}</legend>
      <p className="max-w-prose text-muted">{copy.leavers.text}</p>
      <Table
        caption={copy.leavers.title}
        columns={LEAVER_COLUMNS}
        rows={report.leavers}
        rowKey={({ id }) => id}
        isFocusable
      />
      {report.leaving > report.leavers.length && (
        <p className="text-muted">{copy.hidden(report.leaving - report.leavers.length)}</p>
      )}
      <CheckField name="leave" value="true" label={copy.leavers.leave(report.leaving)} />
      <TextField
        {...form.field('lastDay')}
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
