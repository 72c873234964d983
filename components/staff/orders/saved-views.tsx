'use client'

import { ordersDeskCopy } from '@/components/staff/orders/copy'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { TextLink } from '@/components/ui/link'
import { useActionForm } from '@/components/ui/use-action-form'
import { deleteViewAction, saveViewAction } from '@/lib/orders/actions'
import type { SavedViewDto } from '@/lib/orders/schema'

const copy = ordersDeskCopy.views

export type SavedViewsProps = {
  views: readonly SavedViewDto[]
  /** The filter that the list has now, as the query of its address. */
  query: string
}

/** The filters that this person keeps, and a form that keeps the present one. */
export function SavedViews({ views, query }: SavedViewsProps) {
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
    <Fold label={copy.open}>
      {views.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <ul aria-label={copy.list}>
          {views.map(({ id, name, query: kept }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <TextLink href={`/staff/orders?${kept}`}>{name}</TextLink>
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
      <form {...saving.formProps} className="mt-3 grid gap-2 border-t border-line pt-3">
        {saving.message && <FormError message={saving.message} />}
        <input type="hidden" name="query" value={query} />
        <label className="grid gap-1 text-sm font-semibold">
          {copy.name}
          <input
            name="name"
            required
            maxLength={40}
            autoComplete="off"
            aria-describedby="view-hint"
            className="control"
          />
        </label>
        <p id="view-hint" className="text-sm text-muted">
          {copy.hint}
        </p>
        <Button type="submit" variant="secondary" size="small" busy={saving.busy} className="justify-self-start">
          {copy.save}
        </Button>
      </form>
    </Fold>
  )
}
