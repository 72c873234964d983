import type { CheckoutSource, SoldOutChoice } from '@/generated/prisma/enums'

/** The page where the goods are changed. Its address and what leads there. */
export const GOODS_PAGE: Readonly<Record<CheckoutSource, { readonly href: string; readonly change: string }>> = {
  cart: { href: '/Store?tab=cart', change: 'Change the cart' },
  basket: { href: '/Basket', change: 'Change the basket' },
}

/** What the server says of the goods that are ordered. */
export const sourceCopy = {
  soldOut: {
    label: 'If sold out:',
    each: 'Another choice for some goods',
    asAbove: 'As above',
    choices: [
      ['call', 'Call me first'],
      ['similar', 'Send something similar'],
      ['leave_out', 'Leave it out'],
    ] satisfies [SoldOutChoice, string][],
  },
  price: (name: string, before: string, now: string) => `${name}: ${before} before, ${now} now.`,
  short: (name: string) => `We do not have enough ${name}. Please reduce the quantity or remove it in your cart.`,
  shorter: (name: string, ordered: number) => `${name}: only ${ordered} left, so you get ${ordered}.`,
  gone: (name: string) => `${name} is sold out, so it is left out.`,
  agree: 'By ordering you agree to the terms, and that these amounts are deducted from your salary on these paydays.',
} as const
