'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useCartCount } from '@/components/cart/use-cart-count'
import { CART_HREF, CartCount } from '@/components/layout/cart-link'
import { layoutCopy as copy } from '@/components/layout/copy'
import { CartIcon, HistoryIcon, HomeIcon, ProfileIcon, StoreIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { usePageChange } from '@/components/ui/use-page-change'
import type { CartCountDto } from '@/lib/cart/schema'

/** The main pages within reach of a thumb, below 1024px. Above, the side menu has them. */
export function TabBar({ served }: { served: CartCountDto }) {
  const path = usePathname()
  const isCart = useSearchParams().get('tab') === 'cart'
  const { data: { count } = served, mutate } = useCartCount(served)
  // An order empties the cart.
  usePageChange(() => {
    if (count > 0) void mutate()
  })
  const inStore = path.startsWith('/Store')
  return (
    <nav aria-label={copy.tabBar} className="tab-bar no-print">
      <Tab href="/Dashboard" label={copy.nav.home} icon={<HomeIcon />} current={path.startsWith('/Dashboard')} />
      <Tab href="/Store" label={copy.nav.store} icon={<StoreIcon />} current={inStore && !isCart} />
      <Tab
        href={CART_HREF}
        name={count > 0 ? copy.cartWith(count) : undefined}
        label={copy.nav.cart}
        icon={<CartIcon />}
        current={inStore && isCart}
      >
        <CartCount count={count} />
      </Tab>
      <Tab href="/History" label={copy.nav.history} icon={<HistoryIcon />} current={path.startsWith('/History')} />
      <Tab href="/Profile" label={copy.nav.profile} icon={<ProfileIcon />} current={path.startsWith('/Profile')} />
    </nav>
  )
}

type TabProps = {
  href: string
  label: string
  /** The accessible name, where the label does not say everything. */
  name?: string | undefined
  icon: ReactNode
  current: boolean
  children?: ReactNode
}

const Tab = ({ href, label, name, icon, current, children }: TabProps) => (
  <Link href={href} aria-label={name} aria-current={current ? 'page' : undefined}>
    {icon}
    {label} {children}
  </Link>
)
