'use client'

import type { SavedKind } from '@/generated/prisma/enums'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { saveProductAction } from '@/lib/catalogue/actions'
import type { SavedProductsDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'
import { useSaved } from './use-saved'

const WORDS = {
  favourite: { save: copy.save, forget: copy.forget, saved: undefined },
  back_in_stock: { save: copy.await, forget: copy.forgetAwaited, saved: copy.awaited },
} as const satisfies Record<SavedKind, object>

const isIn = (saved: SavedProductsDto | undefined, kind: SavedKind, id: string): boolean =>
  kind === 'favourite' ? saved?.favourites.some(({ _id }) => _id === id) === true : saved?.awaited.includes(id) === true

export type SaveProductProps = { productId: string; kind: SavedKind; served: SavedProductsDto | undefined }

/** Saves a product, or forgets it. */
export function SaveProduct({ productId, kind, served }: SaveProductProps) {
  const { data, mutate } = useSaved(served)
  const { formProps, busy, message, result } = useActionForm({
    action: saveProductAction,
    onSuccess: () => void mutate(),
  })
  const isSaved = data ? isIn(data, kind, productId) : result?.ok === true && result.data.isSaved
  const words = WORDS[kind]
  return (
    <form {...formProps} className="grid justify-items-start gap-1">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="saved" value={isSaved ? 'no' : 'yes'} />
      <p role="status">{isSaved ? words.saved : undefined}</p>
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {isSaved ? words.forget : words.save}
      </Button>
      <div role="alert">
        <FieldError message={message} />
      </div>
    </form>
  )
}
