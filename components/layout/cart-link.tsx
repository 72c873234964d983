'use client'

import { useCartCount } from '@/components/cart/use-cart-count'
import { layoutCopy as copy } from '@/components/layout/copy'
import { CartIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { CartCountDto } from '@/lib/cart/schema'

export const CART_HREF = '/Store?tab=cart'

/** The cart in the header of a wide window, where the bar of the main pages is not shown. */
export function CartLink({ served }: { served: CartCountDto }) {
  const { data: { count } = served } = useCartCount(served)
  return (
    <Link
      href={CART_HREF}
      aria-label={count > 0 ? copy.cartWith(count) : copy.nav.cart}
      className="icon-button relative max-lg:hidden"
    >
      <CartIcon />
      <CartCount count={count} />
    </Link>
  )
}

/** The number of units on the picture of the cart; nothing for none. */
export const CartCount = ({ count }: Pick<CartCountDto, 'count'>) =>
  count > 0 && (
    <span
      className={
        'money absolute start-1/2 top-1 ms-1 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 ' +
        'font-bold text-accent-ink'
      }
    >
      {copy.cartCount(count)}
    </span>
  )
