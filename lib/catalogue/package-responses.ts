import * as z from 'zod/mini'
import { VatClass } from '@/generated/prisma/enums'
import { id, listOf, part } from '@/lib/core/response-fields'

const packagePartResponse = part(
  'PackagePart',
  z.object({
    productId: id(),
    name: z.string(),
    measurement: z.string(),
    quantity: z.number(),
    price: z.number().check(z.describe('What one unit costs in the package, in naira.')),
    vatClass: z.enum(VatClass),
  }),
)

const packageFields = {
  name: z.string(),
  image: z.nullable(z.string()),
  price: z.number(),
  saves: z.number().check(z.describe('How much less it costs than its parts by themselves; 0 for nothing.')),
  items: listOf(packagePartResponse),
}

export const packageResponse = part(
  'Package',
  z.object({
    _id: id(),
    ...packageFields,
    available: z.boolean().check(z.describe('Whether it can be ordered now.')),
    perPayday: z
      .nullable(z.number())
      .check(z.describe('What each payday would take for it alone; null to whom no plan can be told.')),
    paydays: z.nullable(z.number()).check(z.describe('Over how many paydays that is: the usual months.')),
  }),
  'Goods that are sold together for one price; amounts in naira.',
)

export const staffPackageResponse = part(
  'StaffPackage',
  z.object({ id: id(), ...packageFields, available: z.boolean().check(z.describe('Whether staff sell it.')) }),
  'A package as staff see it; amounts in naira.',
)
