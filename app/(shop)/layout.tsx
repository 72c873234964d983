import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Spendable } from '@/components/dashboard/spendable'
import { AppShell } from '@/components/layout/app-shell'
import { CartLink } from '@/components/layout/cart-link'
import { LogoutButton } from '@/components/layout/logout-button'
import { LogoutForm } from '@/components/layout/logout-form'
import { MirrorPerson, ReloadRestored } from '@/components/layout/person-hints'
import { TabBar } from '@/components/layout/tab-bar'
import { Bell } from '@/components/notifications/bell'
import { sectionPath } from '@/components/profile/sections'
import { ToasterLater } from '@/components/ui/toaster-later'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { EMPTY_CART, countCart } from '@/lib/cart/queries'
import { isForKeeping } from '@/lib/server/pages'
import { getWallet } from '@/lib/credit/queries'
import { countUnread } from '@/lib/notifications/queries'

export const metadata: Metadata = { robots: { index: false } }

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const actor = await requirePageAccess(buyerAccount())
  const isKept = await isForKeeping()
  const inCart = !isKept && actor.approve && actor.payment ? await countCart(actor.id) : EMPTY_CART
  return (
    <>
      <AppShell
        userId={actor.id}
        fullName={actor.fullName}
        picture={actor.image}
        isKept={isKept}
        strip={!isKept && actor.approve && <Spendable userId={actor.id} served={await getWallet(actor.id)} />}
        tabBar={<TabBar served={inCart} />}
        cart={<CartLink served={inCart} />}
        bell={
          !isKept &&
          (actor.approve || actor.left) && (
            <Bell href={sectionPath('notifications')} served={await countUnread(actor)} />
          )
        }
        logout={
          <LogoutForm>
            <LogoutButton />
          </LogoutForm>
        }
      >
        {children}
      </AppShell>
      {isKept ? (
        <ReloadRestored />
      ) : (
        <MirrorPerson
          userId={actor.id}
          email={actor.email}
          isApproved={actor.approve}
          fullName={actor.fullName}
          picture={actor.image}
        />
      )}
      <ToasterLater />
    </>
  )
}
