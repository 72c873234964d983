import { searchText } from '@/lib/core/fields'
import { choice, choiceOf, defineList, defineWhole, inLinks, search } from '@/lib/core/lists'
import { staffPackageResponse } from './package-responses'
import { partsInWords } from './package-rules'
import { movementResponse, staffProductResponse } from './responses'
import { VAT_LABELS } from './rules'
import { PRODUCT_STATES, type StaffCategoryDto, type StaffChargeDto, categoryName } from './schema'

/** Products, for staff. `search` means the same as `q`, for programs that call it so. */
export const PRODUCTS = defineList(staffProductResponse)({
  name: 'products',
  path: '/staff/products',
  filters: {
    q: search('Search', { hint: 'Name or pack size', max: 80 }),
    search: inLinks(searchText(80)),
    category: choiceOf('Category', 'All categories', categoryName),
    state: choice('Stock', 'Any', PRODUCT_STATES, 'There is no such filter.'),
  },
  sorts: ['name', 'newest', 'stock', 'price'],
  first: 'name',
  columns: ({ money, number, text, yes }) => ({
    product: text('Product', ({ name }) => name, { sort: 'name', names: true, className: 'w-80' }),
    measurement: text('Measurement', ({ measurement }) => measurement, { only: 'file' }),
    category: text('Category', ({ type }) => type),
    price: money('Price', ({ price }) => price, { sort: 'price' }),
    vat: text('VAT', ({ vatClass }) => VAT_LABELS[vatClass]),
    stock: number('In stock', ({ stock }) => stock, { sort: 'stock' }),
    state: yes('On sale', ({ available }) => available, { className: 'w-68' }),
    description: text('Description', ({ description }) => description, { only: 'file' }),
  }),
})

/** What changed the stock of a product, newest first. */
export const MOVEMENTS = defineList(movementResponse)({
  name: 'stock-movements',
  path: '/staff/products/[id]',
  endpoint: '/staff/products/[id]/stock',
  columns: ({ code, moment, number, text }) => ({
    at: moment('When', ({ at }) => at, { names: true }),
    quantity: number('Units', ({ quantity }) => quantity),
    reason: code('Why', ({ reason }) => reason),
    order: text('Order', ({ orderNumber }) => orderNumber, { only: 'file' }),
    by: text('Who', ({ by }) => by),
  }),
})

/** Packages, for staff, newest first. */
export const PACKAGES = defineList(staffPackageResponse)({
  name: 'packages',
  path: '/staff/packages',
  filters: { state: choice('In the shop', 'Any', ['on_sale', 'off_sale'], 'There is no such filter.') },
  columns: ({ money, text, yes }) => ({
    package: text('Package', ({ name }) => name, { names: true, className: 'w-60' }),
    parts: text('Contents', ({ items }) => partsInWords(items)),
    price: money('Price', ({ price }) => price),
    saves: money('Saves', ({ saves }) => saves),
    state: yes('On sale', ({ available }) => available),
  }),
})

/** The categories in the order of the shop. */
export const CATEGORIES = defineWhole<StaffCategoryDto>()({
  name: 'categories',
  path: '/staff/categories',
  sorts: [],
  columns: ({ number, text }) => ({
    category: text('Category', ({ type }) => type),
    products: number('Products', ({ products }) => products),
  }),
})

/** Charges that are in force, coming and past. */
export const CHARGES = defineWhole<StaffChargeDto>()({
  name: 'charges',
  path: '/staff/charges',
  first: '-date',
  columns: ({ code, day, money, number, text }) => ({
    date: day('Start date', ({ date }) => date, { names: true }),
    state: code('Status', ({ state }) => state),
    service: money('Service fee', ({ serviceFee }) => serviceFee),
    delivery: money('Delivery fee', ({ deliveryFee }) => deliveryFee),
    vat: number('VAT, %', ({ vat }) => vat),
    interest: number('Interest, %', ({ interest }) => interest),
    by: text('Requested by', ({ by }) => by),
  }),
})
