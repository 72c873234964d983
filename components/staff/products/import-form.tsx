'use client'

import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Jump } from '@/components/ui/change-list'
import { FileUpload, type FileUploadProps } from '@/components/ui/file-upload'
import { ShownRows } from '@/components/ui/shown-rows'
import type { Column } from '@/components/ui/table'
import { checkImportAction, importProductsAction } from '@/lib/catalogue/actions'
import { type ImportDto, type ImportLineDto, checkImportSchema, importSchema } from '@/lib/catalogue/schema'
import { UPLOADS } from '@/lib/core/upload-fields'
import { productsCopy } from './copy'

const copy = productsCopy.importing

const TONES: Readonly<Record<ImportLineDto['outcome'], BadgeTone>> = {
  new: 'success',
  changed: 'info',
  unchanged: 'neutral',
  wrong: 'danger',
}
// Errors come first.
const OUTCOMES = ['wrong', 'new', 'changed', 'unchanged'] as const

/** Chooses a file of products, previews its changes and imports it. */
export const ImportForm = () => (
  <FileUpload
    label={copy.file}
    hint={copy.fileHint}
    labels={copy.fields}
    check={{ schema: checkImportSchema, action: checkImportAction }}
    book={{ schema: importSchema, action: importProductsAction }}
    view={viewOf}
    done={({ counts }) => ({ sentence: copy.written(counts.new, counts.changed) })}
  />
)

const viewOf: FileUploadProps<ImportDto, ImportDto>['view'] = ({ preview: { counts, lines, reading } }) => {
  const writes = counts.new + counts.changed
  const jumps = lines.filter((line) => line.jumps.some((jump) => jump !== null)).length
  return {
    problem: counts.wrong > 0 && (writes > 0 ? copy.partly(counts.wrong) : copy.wrong),
    notes: [counts.wrong === 0 && writes === 0 && copy.nothing],
    summary: (
      <>
        <p role="status" className="flex flex-wrap gap-2">
          {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
            <Badge key={outcome} tone={TONES[outcome]}>
              {counts[outcome].toLocaleString('en-US')} {copy.counts[outcome]}
            </Badge>
          ))}
        </p>
        {jumps > 0 && <Jump words={copy.jumps(jumps)} />}
      </>
    ),
    confirm: writes > 0 && copy.write(writes),
    reading,
    details: (
      <ShownRows
        caption={copy.caption}
        columns={columns}
        rows={OUTCOMES.flatMap((outcome) => lines.filter((line) => line.outcome === outcome))}
        rowKey={({ line }) => String(line)}
        most={UPLOADS.products.shown}
      />
    ),
  }
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
