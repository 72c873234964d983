'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { PictureField } from '@/components/ui/picture-field'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFormRound } from '@/components/ui/use-form-round'
import { changeCategoryAction, createCategoryAction } from '@/lib/catalogue/actions'
import { type StaffCategoryDto, categoryFormSchema, newCategorySchema } from '@/lib/catalogue/schema'
import { categoriesCopy as copy } from './copy'

/** Adds a category. The form is empty again after each. */
export function NewCategoryForm() {
  const [round, next] = useFormRound()
  return <CategoryForm key={round} onDone={next} />
}

/** Adds a category, or changes the name and picture of `category`. */
export function CategoryForm({ category, onDone }: { category?: StaffCategoryDto; onDone?: () => void }) {
  const router = useRouter()
  const { formProps, field, check, busy, message } = useActionForm<null>({
    schema: category ? categoryFormSchema : newCategorySchema,
    action: category ? changeCategoryAction : createCategoryAction,
    initial: { type: category?.type ?? '' },
    ready: shrinkPictureOf,
    onSuccess: () => {
      showSuccess(category ? copy.saved(category.type) : copy.added)
      onDone?.()
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid max-w-xl gap-4">
      <FormError message={message} />
      {category && <input type="hidden" name="categoryId" value={category.id} />}
      <TextField {...field('type')} label={copy.name} required maxLength={60} autoComplete="off" />
      <PictureField
        {...field('image')}
        label={copy.picture}
        hint={copy.pictureHint}
        optional
        present={category?.image ?? null}
        onReady={() => {
          check('image')
        }}
      />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {category ? copy.save : copy.add}
      </Button>
    </form>
  )
}
