'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { PictureField } from '@/components/ui/picture-field'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { changeCategoryAction, createCategoryAction } from '@/lib/catalogue/actions'
import { type StaffCategoryDto, categoryFormSchema, newCategorySchema } from '@/lib/catalogue/schema'
import { categoriesCopy as copy } from './copy'

/** Adds a category, or changes the name and picture of `category`. */
export function CategoryForm({ category }: { category?: StaffCategoryDto }) {
  const { field, ...form } = useActionForm<null>({
    rules: useFieldRules(category ? categoryFormSchema : newCategorySchema, shrinkPictureOf),
    action: category ? changeCategoryAction : createCategoryAction,
    initial: { type: category?.type ?? '' },
    done: category ? copy.saved(category.type) : copy.added,
    again: category === undefined,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={category ? copy.save : copy.add} className="grid max-w-xl gap-4">
      {category && <input type="hidden" name="categoryId" value={category.id} />}
      <TextField {...field('type')} label={copy.name} required maxLength={60} autoComplete="off" />
      <PictureField
        {...field('image')}
        label={copy.picture}
        hint={copy.pictureHint}
        optional
        present={category?.image ?? null}
        onReady={() => {
          form.check('image')
        }}
      />
    </ActionForm>
  )
}
