import type { HttpMethod } from '@/lib/server/http'

/** The folders of paths, with what their endpoints are about. The desks have a tag for each folder below theirs. */
const TAGS: Readonly<Record<string, string>> = {
  admin: 'The shop’s public lists: companies, categories, charges, questions',
  basket: 'The goods that a buyer is asked about each month',
  cart: 'The buyer’s cart',
  companies: 'Companies that want to take part',
  notifications: 'What the buyer is told',
  order: 'The buyer’s orders, from the key facts to the invoice',
  packages: 'Goods that are sold together for one price',
  payments: 'Payments by card and bank transfer',
  product: 'Products on sale',
  tickets: 'The buyer’s complaints',
  user: 'Codes by email',
  users: 'Accounts, sign-in and passwords',
  wallet: 'What the buyer owes and may still spend',
  webhooks: 'Calls of the payment provider',
}
const DESKS: Readonly<Record<string, string>> = { partner: 'HR desk', staff: 'Staff desk' }

/** The tag of a path: its first folder, or a desk and the folder below. */
export function tagOf(path: string): { name: string; description: string } {
  const [, folder = '', below = ''] = path.split('/')
  const desk = DESKS[folder]
  const subject = below.replaceAll('-', ' ')
  if (desk) return { name: `${desk}: ${subject}`, description: `${desk}, calls about ${subject}` }
  const description = TAGS[folder]
  if (!description) throw new Error(`The folder ${folder} of ${path} has no description: add it to TAGS in names.ts.`)
  return { name: folder, description }
}

/**
 * The name of an endpoint for generated clients: its method and the words of its path, `getPartnerEmployeesById`. It
 * changes only with the path.
 */
export const operationIdOf = (method: HttpMethod, path: string): string =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[/-]/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
