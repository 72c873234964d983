'use client'

import { useId } from 'react'
import { listViewCopy as copy } from '@/components/list/copy'
import { useListChoices } from '@/components/layout/list-choices'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { TextLink } from '@/components/ui/link'
import { useActionForm } from '@/components/ui/use-action-form'
import { deleteViewAction, hideColumnsAction, saveViewAction } from '@/lib/desk/actions'

export type ListViewProps = {
  /** The name of the list. */
  list: string
  /** Its page. */
  path: string
  /** The filter that the list has now, as the query of its address; undefined when it has no filters. */
  query: string | undefined
  /** The columns that may be hidden. */
  columns: readonly { readonly key: string; readonly header: string }[]
}

/** How this person sees a list: its columns, and filters kept under a name. */
export const ListView = ({ list, path, query, columns }: ListViewProps) =>
  columns.length === 0 && query === undefined ? null : (
    <Fold label={copy.open}>
      {columns.length > 0 && <ColumnChoice list={list} columns={columns} />}
      {query !== undefined && <SavedViews list={path} query={query} />}
    </Fold>
  )

function ColumnChoice({ list, columns }: Pick<ListViewProps, 'list' | 'columns'>) {
  const hidden = useListChoices().hidden[list] ?? []
  const { formProps, busy, message } = useActionForm({
    action: hideColumnsAction,
    done: copy.columnsShown,
    doneStays: true,
    refreshes: true,
  })
  return (
    <form {...formProps} className="mb-3 grid gap-2 border-b border-line pb-3">
      {message && <FormError message={message} />}
      <HiddenFields fields={{ list }} />
      <fieldset className="grid grid-cols-2 gap-x-4">
        <legend className="font-semibold">{copy.columns}</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className="flex min-h-target items-center gap-3">
            <input type="hidden" name="all[]" value={key} />
            <input
              // What was chosen elsewhere shows here too.
              key={String(hidden.includes(key))}
              type="checkbox"
              name="shown[]"
              value={key}
              defaultChecked={!hidden.includes(key)}
              className="size-5 accent-brand"
            />
            {header}
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="secondary" size="small" busy={busy} className="justify-self-start">
        {copy.showColumns}
      </Button>
    </form>
  )
}

/** @param list the page of the list */
function SavedViews({ list, query }: { list: string; query: string }) {
  const hintId = useId()
  const views = useListChoices().views.filter((view) => view.list === list)
  const saving = useActionForm({
    action: saveViewAction,
    done: ({ name }) => copy.saved(name),
    doneStays: true,
    onSuccess: (_, form) => {
      form.reset()
    },
    refreshes: true,
  })
  const removing = useActionForm({ action: deleteViewAction, done: copy.removed, refreshes: true })
  return (
    <>
      {views.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <ul aria-label={copy.views}>
          {views.map(({ id, name, query: kept }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <TextLink href={kept === '' ? list : `${list}?${kept}`}>{name}</TextLink>
              <form {...removing.formProps}>
                <input type="hidden" name="viewId" value={id} />
                <Button type="submit" variant="quiet" size="small" busy={removing.busy}>
                  {copy.remove}
                  <span className="sr-only">{name}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {removing.message && <FormError message={removing.message} />}
      <form {...saving.formProps} className="mt-3 grid gap-2">
        {saving.message && <FormError message={saving.message} />}
        <HiddenFields fields={{ list, query }} />
        <label className="grid gap-1 text-sm font-semibold">
          {copy.name}
          <input
            name="name"
            required
            maxLength={40}
            autoComplete="off"
            aria-describedby={hintId}
            className="control min-h-target py-1"
          />
        </label>
        <p id={hintId} className="text-sm text-muted">
          {copy.hint}
        </p>
        <Button type="submit" variant="secondary" size="small" busy={saving.busy} className="justify-self-start">
          {copy.save}
        </Button>
      </form>
    </>
  )
}
