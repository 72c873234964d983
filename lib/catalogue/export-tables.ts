import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { MovementDto, StaffCategoryDto, StaffChargeDto, StaffProductDto } from './schema'

export const PRODUCTS_EXPORT = exportTable<StaffProductDto>('products', ({ text, code, number, money, yes }) => [
  text('Product', ({ name }) => name),
  text('Measurement', ({ measurement }) => measurement),
  text('Category', ({ type }) => type),
  money('Price', ({ price }) => price),
  number('Stock', ({ stock }) => stock),
  code('VAT', ({ vatClass }) => vatClass),
  yes('On sale', ({ available }) => available),
  text('Description', ({ description }) => description),
])

export const CATEGORIES_EXPORT = exportTable<StaffCategoryDto>('categories', ({ text, number }) => [
  text('Category', ({ type }) => type),
  number('Products', ({ products }) => products),
])

export const CHARGES_EXPORT = exportTable<StaffChargeDto>('charges', ({ text, code, number, money, day }) => [
  day('From', ({ date }) => date),
  code('Status', ({ state }) => state),
  money('Service fee', ({ serviceFee }) => serviceFee),
  money('Delivery fee', ({ deliveryFee }) => deliveryFee),
  number('VAT, %', ({ vat }) => vat),
  number('Interest, %', ({ interest }) => interest),
  text('Set by', ({ by }) => by),
])

export const MOVEMENTS_EXPORT = exportTable<MovementDto>('stock-movements', ({ text, number, moment }) => [
  moment('When', ({ at }) => at),
  number('Quantity', ({ quantity }) => quantity),
  text('Reason', ({ reason }) => reason),
  text('Order', ({ orderNumber }) => orderNumber),
  text('By', ({ by }) => by),
])
