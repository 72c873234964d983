'use client'

import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Jump } from '@/components/ui/change-list'
import { FormError, TextField } from '@/components/ui/field'
import { FileReading } from '@/components/ui/file-reading'
import { SuccessIcon } from '@/components/ui/icons'
import { MatchColumns } from '@/components/ui/match-columns'
import { type Column, Table } from '@/components/ui/table'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { importProductsAction, matchImportAction, previewImportAction } from '@/lib/catalogue/actions'
import {
  type ImportDto,
  type ImportLineDto,
  importAgainSchema,
  importFileSchema,
  matchImportSchema,
} from '@/lib/catalogue/schema'
import { productsCopy } from './copy'

const copy = productsCopy.importing

const TONES: Readonly<Record<ImportLineDto['outcome'], BadgeTone>> = {
  new: 'success',
  changed: 'info',
  unchanged: 'neutral',
  wrong: 'danger',
}
const OUTCOMES = ['wrong', 'new', 'changed', 'unchanged'] as const
// A phone is too slow for a table of 5,000 lines. Errors come first.
const MAX_SHOWN_LINES = 200

const FIELDS = (Object.keys(copy.fields) as (keyof typeof copy.fields)[]).map((name) => ({
  name,
  label: copy.fields[name],
}))

/** Chooses a file, previews its changes and imports it. */
export function ImportForm() {
  const { formProps, field, busy, message, result } = useActionForm({
    rules: useFieldRules(importFileSchema),
    action: previewImportAction,
  })
  const match = useActionForm({ rules: useFieldRules(matchImportSchema), action: matchImportAction })
  const latest = match.result ?? result
  const last = latest?.ok ? latest.data : undefined
  const unmatched = last && 'open' in last ? last : undefined
  const checked = last && !('open' in last) ? last : undefined
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
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {copy.preview}
        </Button>
      </form>
      {unmatched && (
        <MatchColumns
          key={unmatched.content.length}
          columns={unmatched.columns}
          fields={FIELDS}
          named={unmatched.named}
          needed={unmatched.open}
          sent={{ content: unmatched.content }}
          form={match}
        />
      )}
      {checked && <Preview key={checked.preview.state} file={checked.file} preview={checked.preview} />}
    </div>
  )
}

function Preview({ file, preview }: { file: string; preview: ImportDto }) {
  const { formProps, busy, message, result } = useActionForm({
    rules: useFieldRules(importAgainSchema),
    action: importProductsAction,
    refreshes: true,
  })
  const { counts, lines, state } = preview
  const writes = counts.new + counts.changed
  const jumps = lines.filter((line) => line.jumps.some((jump) => jump !== null)).length
  if (result?.ok) {
    return (
      <p
        role="status"
        className="flex items-start gap-2 rounded-control bg-success-soft px-4 py-3 font-semibold text-success"
      >
        <SuccessIcon className="mt-px shrink-0" />
        {copy.written(result.data.counts.new, result.data.counts.changed)}
      </p>
    )
  }
  return (
    <section aria-label={copy.caption} className="grid gap-4">
      <p role="status" className="flex flex-wrap gap-2">
        {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <Badge key={outcome} tone={TONES[outcome]}>
            {counts[outcome].toLocaleString('en-US')} {copy.counts[outcome]}
          </Badge>
        ))}
      </p>
      <FileReading reading={preview.reading} labels={copy.fields} />
      {counts.wrong > 0 && <FormError message={writes > 0 ? copy.partly(counts.wrong) : copy.wrong} />}
      {jumps > 0 && <Jump words={copy.jumps(jumps)} />}
      {counts.wrong === 0 && writes === 0 && <p>{copy.nothing}</p>}
      {writes > 0 && (
        <form {...formProps} className="grid gap-3 sm:justify-items-start">
          <FormError message={message} />
          <input type="hidden" name="file" value={file} />
          <input type="hidden" name="state" value={state} />
          {counts.wrong > 0 && <input type="hidden" name="goodOnly" value="true" />}
          <Button type="submit" busy={busy}>
            {copy.write(writes)}
          </Button>
        </form>
      )}
      <Lines lines={lines} />
    </section>
  )
}

const columns: Column<ImportLineDto>[] = [
  { key: 'line', header: copy.columns.line, align: 'end', cell: ({ line }) => <span className="money">{line}</span> },
  {
    key: 'product',
    header: copy.columns.product,
    rowHeader: true,
    cell: ({ product }) => <span className="wrap-anywhere">{product}</span>,
  },
  {
    key: 'outcome',
    header: copy.columns.outcome,
    cell: ({ outcome, details, jumps }) => (
      <>
        <Badge tone={TONES[outcome]}>{copy.outcomes[outcome]}</Badge>
        {details.map((detail, index) => (
          <span key={detail} className="mt-1 block wrap-anywhere">
            {detail}
            {jumps[index] && <Jump words={jumps[index]} />}
          </span>
        ))}
      </>
    ),
  },
]

function Lines({ lines }: { lines: readonly ImportLineDto[] }) {
  const sorted = OUTCOMES.flatMap((outcome) => lines.filter((line) => line.outcome === outcome))
  const more = sorted.length - MAX_SHOWN_LINES
  return (
    <>
      <Table
        caption={copy.caption}
        columns={columns}
        rows={sorted.slice(0, MAX_SHOWN_LINES)}
        rowKey={({ line }) => String(line)}
      />
      {more > 0 && <p className="text-muted">{copy.more(more)}</p>}
    </>
  )
}
