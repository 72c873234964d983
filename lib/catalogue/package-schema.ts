import * as z from 'zod/mini'
import { optionalPicture } from '@/lib/accounts/schema'
import { atMost, idText, line, nairaAmount, wholeNumber, yesNo } from '@/lib/core/fields'
import { LEAST_UNITS, MAX_OF_PART, MAX_PARTS, NO_SUCH_PACKAGE } from './package-rules'
import type { packageResponse, staffPackageResponse } from './package-responses'

/* Packages (docs/decisions/0148). */

const TOO_MANY_PARTS = `A package has at most ${MAX_PARTS} products.`
const partQuantity = () => wholeNumber('The quantity', 1, MAX_OF_PART)

export type PackagePart = { readonly productId: string; readonly quantity: number }
const units = (parts: readonly PackagePart[]) => parts.reduce((sum, part) => sum + part.quantity, 0)
const areDifferent = (parts: readonly PackagePart[]) =>
  new Set(parts.map(({ productId }) => productId.toLowerCase())).size === parts.length

const parts = () =>
  atMost(
    MAX_PARTS,
    z.object({ productId: z.uuid('There is no such product.'), quantity: partQuantity() }),
    TOO_MANY_PARTS,
  ).check(
    z.refine((list) => units(list) >= LEAST_UNITS, `A package has at least ${LEAST_UNITS} units.`),
    z.refine(areDifferent, 'A product is there twice. Enter it once, with its quantity.'),
  )

const packageFields = {
  name: line('Name', 80),
  price: nairaAmount('Price'),
  available: yesNo('Available'),
}

const newPackageFields = {
  ...packageFields,
  available: z._default(packageFields.available, true),
  image: optionalPicture(),
}
/** POST /staff/packages. What is in a package never changes; another content is another package. */
export const newPackageSchema = z.object({ ...newPackageFields, items: parts() })
export type NewPackage = z.output<typeof newPackageSchema>

/** PUT /staff/packages/{id}: fields that are left out stay unchanged. */
export const packageChangeSchema = z.extend(z.partial(z.object(packageFields)), { image: optionalPicture() })
export type PackageChange = z.output<typeof packageChangeSchema>

/** The rows of the desk's form, whose fields are `product1`, `quantity1` and so on. */
export const PART_ROWS = Array.from({ length: MAX_PARTS }, (_, row) => row + 1)

type RowField = `${'product' | 'quantity'}${number}`
// The type of Object.fromEntries has no names.
const rowFields = Object.fromEntries(
  PART_ROWS.flatMap((row) => [`product${row}`, `quantity${row}`]).map((name) => [name, z._default(idText(), '')]),
) as Record<RowField, z.ZodMiniType<string>>

/** The desk's form for a new package. A row without a product is no part. */
export const newPackageFormSchema = z.pipe(
  z.intersection(z.object(newPackageFields), z.object(rowFields)),
  z.transform(({ name, price, available, image, ...others }, context): NewPackage => {
    const rows = PART_ROWS.map((row) => ({
      productId: others[`product${row}`] ?? '',
      quantity: others[`quantity${row}`] ?? '',
    }))
    const items = parts().safeParse(rows.filter(({ productId }) => productId !== ''))
    for (const { message } of items.error?.issues ?? [])
      context.issues.push({ code: 'custom', path: ['items'], message, input: rows })
    return { name, price, available, image, items: items.data ?? [] }
  }),
)
export const packageFormSchema = z.extend(packageChangeSchema, { packageId: z.uuid(NO_SUCH_PACKAGE) })

/** GET /packages: the dearest price in naira. */
export const packagesQuerySchema = z.object({ budget: z.optional(nairaAmount('The budget')) })

export type PackageDto = z.infer<typeof packageResponse>
export type StaffPackageDto = z.infer<typeof staffPackageResponse>
