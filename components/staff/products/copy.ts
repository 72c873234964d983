import type { ImportLineDto, ProductState } from '@/lib/catalogue/schema'
import type { StockReason } from '@/lib/catalogue/rules'

export const productsCopy = {
  title: 'Products',
  lead: 'The products of the shop, with prices, pictures and stock.',
  states: { available: 'Available', off_sale: 'Off sale', out: 'Out of stock', low: 'Low stock' } satisfies Record<
    ProductState,
    string
  >,
  sort: 'Order',
  sorts: {
    name: 'By name',
    '-name': 'By name, Z first',
    newest: 'Newest first',
    stock: 'Least stock first',
    '-stock': 'Most stock first',
    price: 'Cheapest first',
    '-price': 'Most expensive first',
  },
  add: 'Add a product',
  import: 'Import a file',
  export: 'CSV for import',
  onSale: 'On sale',
  offSale: 'Off sale',
  out: 'Out of stock',
  low: (stock: number) => `${stock} left`,
  takeOff: 'Take off sale',
  putOn: 'Put on sale',
  tookOff: (name: string) => `${name} is off sale.`,
  putOnDone: (name: string) => `${name} is on sale.`,
  none: { title: 'No results', text: 'Try another search, or clear the filter.' },
  noneYet: { title: 'No products yet', text: 'Add the first one, or import a file.' },
  back: 'All products',
  form: {
    newTitle: 'New product',
    details: 'Details',
    name: 'Name',
    category: 'Category',
    chooseCategory: 'Choose a category',
    measurement: 'Pack size',
    measurementHint: 'As shown to buyers, for example “50 kg bag”.',
    price: 'Price in naira',
    priceHint:
      'Buyers who have it in their cart are informed of a new price. ' +
      'A change by more than 20% waits until a second person approves it.',
    vat: 'VAT class',
    chooseVat: 'Choose a VAT class',
    description: 'Description',
    picture: 'Picture',
    pictureHint: 'JPEG, PNG or WebP, at most 4.4 MB. It is shown as a square.',
    sale: 'In the shop',
    stock: 'Units on the shelf',
    stockHint: 'Booked as stock received.',
    create: 'Add product',
    save: 'Save changes',
    created: (name: string) => `${name} is in the shop.`,
    saved: (name: string) => `${name} is saved.`,
    priceSaved: (name: string) => `${name} is saved, with its new price.`,
    priceUndone: 'Undone: the price is as before.',
    priceWaits: (name: string) => `${name} is saved. The new price waits until a second person approves it.`,
    toProduct: 'Open the product',
    failed: 'The product could not be saved. Please try again.',
  },
  stock: {
    title: 'Stock',
    now: (stock: number) => `${stock} ${stock === 1 ? 'unit' : 'units'} on the shelf.`,
    reason: 'What happened',
    reasons: {
      received: 'Received from the supplier',
      returned: 'Returned by a buyer',
      counted: 'Counted on the shelf',
      damaged: 'Damaged',
      expired: 'Expired',
      lost: 'Lost or stolen',
    } satisfies Record<StockReason, string>,
    amount: 'How many units',
    amountHint: 'How many units came in or went out. For a count: how many there are.',
    move: 'Update stock',
    moved: (stock: number) => `Saved: ${stock} on the shelf now.`,
    history: 'Stock history',
    noHistory: { title: 'No stock movements yet', text: 'Deliveries, orders and counts appear here.' },
    shop: 'The shop',
    order: (number: string) => `order ${number}`,
  },
  importing: {
    title: 'Import products',
    lead:
      'Add new products, and change existing ones with the same name, category and pack size. ' +
      'You see a preview first.',
    template: 'Download an empty file',
    file: 'CSV file',
    fileHint:
      'At most 5,000 lines, with the columns of the empty file. ' +
      'An empty cell keeps the current value, except name, category, pack size and price.',
    counts: { new: 'new', changed: 'changed', unchanged: 'unchanged', wrong: 'with errors' } satisfies Record<
      ImportLineDto['outcome'],
      string
    >,
    columns: { line: 'Line', product: 'Product', outcome: 'Result' },
    outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', wrong: 'Error' } satisfies Record<
      ImportLineDto['outcome'],
      string
    >,
    caption: 'Preview of the import',
    wrong: 'Nothing can be imported yet. Fix these rows in your file and choose it again.',
    partly: (count: number) =>
      `${count === 1 ? '1 line has an error' : `${count} lines have errors`}. You can import the other lines now, ` +
      'and the corrected lines later.',
    fields: {
      name: 'Name',
      type: 'Category',
      measurement: 'Pack size',
      price: 'Price',
      description: 'Description',
      stock: 'Stock',
      vat_class: 'VAT class',
      available: 'Available',
    },
    jumps: (count: number) =>
      `${count} ${count === 1 ? 'line changes' : 'lines change'} a price or a stock by more than 20%. Please check.`,
    nothing: 'The file has no changes to import.',
    write: (count: number) => `Import ${count} ${count === 1 ? 'product' : 'products'}`,
    written: (fresh: number, changed: number) => `Imported: ${fresh} new, ${changed} changed.`,
  },
} as const
