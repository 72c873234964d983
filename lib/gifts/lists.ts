import { GiftState } from '@/generated/prisma/enums'
import { choice, defineList } from '@/lib/core/lists'
import { giftRowResponse } from './responses'

/** The gifts of a company, or of all companies for staff, newest first. */
export const GIFTS = defineList(giftRowResponse)({
  name: 'gifts',
  path: '/[desk]/gifts',
  filters: { state: choice('Status', 'All statuses', Object.values(GiftState), 'There is no such filter.') },
  columns: ({ code, moment, money, number, text }) => ({
    name: text('Gift', ({ name }) => name, { names: true, className: 'w-60' }),
    company: text('Company', ({ company }) => company),
    shares: number('People', ({ shares }) => shares),
    price: money('Price', ({ price }) => price),
    state: code('Status', ({ state }) => state),
    asked: moment('Asked for', ({ createdAt }) => createdAt, { className: 'w-52' }),
  }),
})
