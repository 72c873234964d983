import 'server-only'
import { db } from '@/lib/database/db'

/** The names of goods or companies by their ids, for the rows of reports. A product has its measurement. */
export async function namesOf(
  by: 'product' | 'category' | 'company',
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const where = { id: { in: ids } }
  switch (by) {
    case 'product': {
      const products = await db().product.findMany({ where, select: { id: true, name: true, measurement: true } })
      return new Map(products.map(({ id, name, measurement }) => [id, `${name}, ${measurement}`]))
    }
    case 'category': {
      const categories = await db().category.findMany({ where, select: { id: true, type: true } })
      return new Map(categories.map(({ id, type }) => [id, type]))
    }
    case 'company': {
      const companies = await db().company.findMany({ where, select: { id: true, name: true } })
      return new Map(companies.map(({ id, name }) => [id, name]))
    }
  }
}
