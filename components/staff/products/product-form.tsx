'use client'

import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useState } from 'react'
import { VatClass } from '@/generated/prisma/enums'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormError, TextAreaField, TextField } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { AmountField, CountField } from '@/components/ui/typed-fields'
import { PictureField } from '@/components/ui/picture-field'
import { sendForm } from '@/components/ui/send-form'
import { shrinkPictureOf } from '@/components/ui/shrink-picture'
import { showSuccess } from '@/components/ui/toast'
import { TypedChange } from '@/components/ui/typed-change'
import { UploadProgress } from '@/components/ui/upload-progress'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { useUndo } from '@/components/ui/use-undo'
import { PICTURE_TOO_LARGE } from '@/lib/accounts/schema'
import { changeProductAction } from '@/lib/approvals/actions'
import { createProductAction, undoPriceAction } from '@/lib/catalogue/actions'
import { VAT_HINT, VAT_LABELS } from '@/lib/catalogue/rules'
import { type ProductField, type StaffProductDto, newProductSchema, productFormSchema } from '@/lib/catalogue/schema'
import { productsCopy } from './copy'

const copy = productsCopy.form
const PATH = '/api/v1/staff/products'

/** Only stock movements change the stock of a product that exists. */
type EditedField = Exclude<ProductField, 'stock'>

/** `approvalId` when the new price waits for a second person. */
type SavedProduct = StaffProductDto & { readonly approvalId?: string }

const messageForStatus = (status: number) => (status === 413 ? PICTURE_TOO_LARGE : copy.failed)

/** Adds a product, or changes `product`. After that, only stock movements change its stock. */
export function ProductForm({ product, categories }: { product?: StaffProductDto; categories: readonly string[] }) {
  const router = useRouter()
  const [sent, setSent] = useState(0)
  const undo = useUndo({ action: undoPriceAction, undone: () => copy.priceUndone })
  const { formProps, field, check, busy, message, result } = useActionForm<SavedProduct>({
    rules: useFieldRules(product ? productFormSchema : newProductSchema, shrinkPictureOf),
    action: product ? changeProductAction : createProductAction,
    initial: product ? { ...textsOf(product) } : { available: 'true', stock: '0' },
    send: async (form) => {
      const [method, path] = product ? (['PUT', `${PATH}/${product.id}`] as const) : (['POST', PATH] as const)
      const { result: answer } = await sendForm<SavedProduct>(method, path, form, setSent, messageForStatus).finally(
        () => {
          setSent(0)
        },
      )
      return answer
    },
    onSuccess: ({ id, name, price, approvalId }) => {
      const saved = approvalId === undefined ? copy.saved(name) : copy.priceWaits(name)
      if (product && price !== product.price)
        undo.offer([{ productId: id, from: String(product.price), to: String(price) }], copy.priceSaved(name))
      else showSuccess(product ? saved : copy.created(name), { duration: 4000 })
      if (product) router.refresh()
      else router.push(`/staff/products/${id}`)
    },
  })
  const { name, description, ...others } = {
    name: <TextField {...field('name')} label={copy.name} required maxLength={120} autoComplete="off" />,
    type: (
      <SelectField
        {...field('type')}
        label={copy.category}
        required
        choose={product ? undefined : copy.chooseCategory}
        options={categories.map((type) => [type, type])}
      />
    ),
    measurement: (
      <TextField
        {...field('measurement')}
        label={copy.measurement}
        hint={copy.measurementHint}
        required
        maxLength={80}
        autoComplete="off"
      />
    ),
    price: (
      <div className="grid content-start gap-1">
        <AmountField {...field('price')} label={copy.price} hint={product && copy.priceHint} required />
        {product && <TypedChange name="price" from={product.price} />}
      </div>
    ),
    vatClass: (
      <SelectField
        {...field('vatClass')}
        label={copy.vat}
        hint={VAT_HINT}
        required
        choose={product ? undefined : copy.chooseVat}
        options={Object.values(VatClass).map((vatClass) => [vatClass, VAT_LABELS[vatClass]])}
      />
    ),
    available: (
      <SelectField {...field('available')} label={copy.sale}>
        <option value="true">{productsCopy.onSale}</option>
        <option value="false">{productsCopy.offSale}</option>
      </SelectField>
    ),
    stock: !product && <CountField {...field('stock')} label={copy.stock} hint={copy.stockHint} required />,
    description: (
      <TextAreaField {...field('description')} label={copy.description} optional rows={4} maxLength={2000} />
    ),
  } satisfies Record<ProductField, ReactNode>

  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={message} />
      {product && <input type="hidden" name="productId" value={product.id} />}
      <PictureField
        {...field('image')}
        label={copy.picture}
        hint={copy.pictureHint}
        optional
        present={product?.image ?? null}
        onReady={() => {
          check('image')
        }}
      />
      {name}
      <div className="grid gap-5 sm:grid-cols-2">
        {Object.entries(others).map(([key, input]) => (
          <Fragment key={key}>{input}</Fragment>
        ))}
      </div>
      {description}
      <div className="grid">
        <UploadProgress busy={busy} sent={sent} />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {product ? copy.save : copy.create}
        </Button>
      </div>
      {result?.ok && !product && (
        <ButtonLink href={`/staff/products/${result.data.id}`} variant="quiet" className="sm:justify-self-start">
          {copy.toProduct}
        </ButtonLink>
      )}
    </form>
  )
}

const textsOf = ({ name, type, measurement, price, vatClass, available, description }: StaffProductDto) =>
  ({
    name,
    type,
    measurement,
    vatClass,
    description,
    price: String(price),
    available: String(available),
  }) satisfies Record<EditedField, string>
