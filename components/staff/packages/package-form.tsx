'use client'

import { packagesCopy as copy } from '@/components/staff/packages/copy'
import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { PictureField } from '@/components/ui/picture-field'
import { SelectField } from '@/components/ui/select-field'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { AmountField, CountField } from '@/components/ui/typed-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { changePackageAction, createPackageAction } from '@/lib/catalogue/actions'
import {
  PART_ROWS,
  type StaffPackageDto,
  newPackageFormSchema,
  packageFormSchema,
} from '@/lib/catalogue/package-schema'

export type PackageFormProps =
  | { sold: StaffPackageDto; products?: undefined }
  /** For a new package, with what it can be made of. */
  | { sold?: undefined; products: readonly { readonly id: string; readonly label: string }[] }

/** Adds a package, or changes what can be changed of one: not its parts. */
export function PackageForm({ sold, products = [] }: PackageFormProps) {
  const { field, ...form } = useActionForm<null>({
    rules: useFieldRules(sold ? packageFormSchema : newPackageFormSchema, shrinkPictureOf),
    action: sold ? changePackageAction : createPackageAction,
    initial: {
      name: sold?.name ?? '',
      price: String(sold?.price ?? ''),
      available: String(sold?.available ?? true),
      ...Object.fromEntries(PART_ROWS.map((row) => [`quantity${row}`, '1'])),
    },
    ...(sold && { done: copy.saved }),
    refreshes: sold !== undefined,
  })
  return (
    <ActionForm form={form} submit={sold ? copy.save : copy.create} className="grid gap-5">
      {sold && <input type="hidden" name="packageId" value={sold.id} />}
      <PictureField
        {...field('image')}
        label={copy.picture}
        hint={copy.pictureHint}
        optional
        present={sold?.image ?? null}
        onReady={() => {
          form.check('image')
        }}
      />
      <TextField {...field('name')} label={copy.name} required maxLength={80} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField {...field('price')} label={copy.price} hint={copy.priceHint} required />
        <SelectField {...field('available')} label={copy.sale}>
          <option value="true">{copy.states.on_sale}</option>
          <option value="false">{copy.states.off_sale}</option>
        </SelectField>
      </div>
      {!sold && (
        <fieldset className="grid gap-4">
          <legend className="font-semibold">{copy.parts}</legend>
          <p className="text-sm text-muted">{copy.partsHint}</p>
          {PART_ROWS.map((row) => (
            <div key={row} className="grid gap-3 sm:grid-cols-[2fr_1fr]">
              <SelectField
                {...field(`product${row}`)}
                label={copy.product(row)}
                choose={copy.choose}
                options={products.map(({ id, label }) => [id, label])}
              />
              <CountField {...field(`quantity${row}`)} label={copy.quantity(row)} maxLength={2} />
            </div>
          ))}
        </fieldset>
      )}
    </ActionForm>
  )
}
