'use client'

import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Disclosure, type DisclosureProps } from '@/components/ui/disclosure'
import { Field, FormError } from '@/components/ui/field'
import { FileReading } from '@/components/ui/file-reading'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { MatchColumns } from '@/components/ui/match-columns'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import type { ActionResult } from '@/lib/core/action-result'
import type { FileReading as Reading } from '@/lib/core/table-responses'
import type { BookedFile, CheckedFile, KeptFile, Preview, UnmatchedFile } from '@/lib/core/upload-fields'

const words = {
  check: 'Check the file',
  checking: 'Reading the file…',
  booking: 'Saving. Please stay on this page…',
  preview: (name: string) => `Preview of ${name}`,
}

type Form = ReturnType<typeof useActionForm>
/** A form that checks the same file again. */
export type AgainForm = Pick<Form, 'busy' | 'formProps' | 'message'>
type Step<Answer> = {
  schema: z.ZodMiniType
  action: (previous: ActionResult<Answer> | null, form: FormData) => Promise<ActionResult<Answer>>
}

/** What a page says of a preview, from top to bottom. */
type UploadView = {
  /** Why not all of the file can be booked. */
  problem: string | false
  /** What else is to be known before anything is booked. */
  notes?: readonly (string | false)[]
  summary?: ReactNode
  /** What the button says. Without it there is nothing to book. Where there is a problem it books the good rows. */
  confirm: string | false
  /** What the person decides besides. */
  inputs?: (field: Form['field']) => ReactNode
  /** What was read of the file; null for none. */
  reading: Reading | null
  details: ReactNode
}

export type FileUploadProps<Shown extends Preview, Booked> = {
  label: string
  hint: string
  /** The button that unfolds the form and asks for the file. */
  opener?: Omit<DisclosureProps, 'children' | 'isOpen' | 'onOpen'>
  /** What the page calls our fields. */
  labels: Readonly<Partial<Record<string, string>>>
  /** The fields that can be matched with columns; without them all that have labels. */
  columns?: readonly string[]
  check: Step<CheckedFile<Shown> | UnmatchedFile>
  book: Step<BookedFile<Booked> | CheckedFile<Shown> | UnmatchedFile>
  /** What the first form asks for besides the file. */
  fields?: (field: Form['field']) => ReactNode
  initial?: Readonly<Record<string, string>>
  view: (file: CheckedFile<Shown>, again: AgainForm) => UploadView
  /** The sentence for what was booked, and its details. An action that opens another page needs none. */
  done?: (booked: Booked) => { readonly sentence: string; readonly details?: ReactNode }
}

/**
 * Chooses a file, shows what it would do, and books it. Columns that we do not know are matched first. All steps work
 * without script, whose page has the answer of the last step only.
 */
export function FileUpload<Shown extends Preview, Booked>({
  label,
  hint,
  opener,
  labels,
  columns = Object.keys(labels),
  check: checks,
  book: books,
  fields,
  initial = {},
  view: viewOf,
  done,
}: FileUploadProps<Shown, Booked>) {
  // With what was answered before, which is not about this file.
  const [latest, setLatest] = useState<{ file: CheckedFile<Shown> | UnmatchedFile; before: unknown }>()
  const check = useActionForm({
    action: checks.action,
    rules: useFieldRules(checks.schema),
    initial,
    onSuccess: show,
  })
  const again = useActionForm({ action: checks.action, rules: useFieldRules(checks.schema), onSuccess: show })
  const book = useActionForm({
    action: books.action,
    rules: useFieldRules(books.schema),
    onSuccess: (data) => {
      if (!('booked' in data)) show(data)
    },
    // The page lists what was booked.
    refreshes: true,
  })
  function show(file: CheckedFile<Shown> | UnmatchedFile) {
    setLatest({ file, before: book.result })
  }
  const plain = again.result ?? check.result ?? book.result
  const file = latest?.file ?? (plain?.ok && !('booked' in plain.data) ? plain.data : undefined)
  const isOld = book.result === latest?.before
  const booked = !isOld && book.result?.ok && 'booked' in book.result.data ? book.result.data.booked : undefined
  const message = isOld && book.result ? undefined : book.message

  const isReading = check.busy || again.busy
  const shown = booked === undefined && !check.busy ? file : undefined
  const unmatched = shown && 'open' in shown ? shown : undefined
  const checked = shown && 'preview' in shown ? shown : undefined
  const view = checked && viewOf(checked, again)
  const finished = booked === undefined || isReading ? undefined : done?.(booked)
  const { error, defaultValue: _never, ...chosen } = check.field('file')
  const drop = (event: React.DragEvent<HTMLDivElement>) => {
    event.preventDefault()
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
    if (!input || event.dataTransfer.files.length === 0) return
    input.files = event.dataTransfer.files
    check.check('file')
  }
  const steps = (
    <div className={opener ? 'mt-3 grid gap-5' : 'grid gap-5'}>
      <form {...check.formProps} className="grid max-w-xl gap-4">
        <FormError message={check.message ?? (shown ? undefined : (again.message ?? message))} />
        <div
          onDragOver={(event) => {
            event.preventDefault()
          }}
          onDrop={drop}
          className="rounded-card border-2 border-dashed border-line p-4"
        >
          <Field label={label} hint={hint} error={error}>
            {(control) => (
              <input
                {...chosen}
                {...control}
                type="file"
                accept=".csv,.xlsx,.txt,text/csv"
                required
                className="control"
              />
            )}
          </Field>
        </div>
        {fields?.(check.field)}
        <Button type="submit" variant="secondary" busy={check.busy} disabled={book.busy} className="justify-self-start">
          {words.check}
        </Button>
      </form>
      <p role="status" className="text-muted">
        {isReading ? words.checking : book.busy ? words.booking : ''}
      </p>
      {(isReading || book.busy) && (
        <progress
          aria-label={isReading ? words.checking : words.booking}
          className="h-2 w-full max-w-xl accent-brand"
        />
      )}
      {finished && (
        <div className="grid gap-4">
          <p role="status" className="rounded-control bg-success-soft px-4 py-3 font-semibold text-success">
            {finished.sentence}
          </p>
          {finished.details}
        </div>
      )}
      {unmatched && (
        <MatchColumns
          key={unmatched.content.length}
          {...unmatched.open}
          fields={columns.map((name) => ({ name, label: labels[name] ?? name }))}
          sent={<SameFile file={unmatched} />}
          form={again}
        />
      )}
      {checked && view && (
        <section aria-label={words.preview(checked.fileName)} className="grid gap-4">
          <h3 className="section-title wrap-anywhere">{words.preview(checked.fileName)}</h3>
          {checked.outdated !== undefined && <FormError message={checked.outdated} />}
          {view.problem !== false && <FormError message={view.problem} />}
          {view.notes?.map(
            (note) =>
              note !== false && (
                <p key={note} className="font-semibold">
                  {note}
                </p>
              ),
          )}
          {view.summary}
          {view.confirm === false ? (
            <FormError message={message} />
          ) : (
            <form {...book.formProps} className="grid gap-3">
              <SameFile file={checked} />
              <input type="hidden" name="state" value={checked.preview.state} />
              {view.problem !== false && <input type="hidden" name="goodOnly" value="true" />}
              {view.inputs?.(book.field)}
              <FormError message={message} />
              <Button type="submit" busy={book.busy} disabled={isReading} className="justify-self-start">
                {view.confirm}
              </Button>
            </form>
          )}
          {view.reading && <FileReading reading={view.reading} labels={labels} />}
          {view.details}
        </section>
      )}
    </div>
  )
  if (!opener) return steps
  return (
    <Disclosure
      {...opener}
      isOpen={[check, again, book].some((form) => form.plain !== null)}
      onOpen={(panel) => panel.querySelector<HTMLInputElement>('input[type=file]')?.click()}
    >
      {steps}
    </Disclosure>
  )
}

/** The inputs of a form that sends the same file again. */
export const SameFile = ({ file: { fileName, content, fields, columns } }: { file: KeptFile }) => (
  <>
    <HiddenFields fields={{ fileName, content, ...fields }} />
    {Object.entries(columns).map(([field, heading]) => (
      <HiddenFields key={field} fields={{ 'field[]': field, 'heading[]': heading ?? '' }} />
    ))}
  </>
)
