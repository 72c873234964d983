import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/layout/app-shell'
import { LogoutButton } from '@/components/layout/logout-button'
import { Toaster } from '@/components/ui/toaster'
import { buyerAccount, visit } from '@/lib/accounts/access'
import { logoutAction } from '@/lib/accounts/actions'

export const metadata: Metadata = { robots: { index: false } }

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const actor = await visit(buyerAccount())
  return (
    <>
      <AppShell
        fullName={actor.fullName}
        picture={actor.image}
        logout={
          <form action={logoutAction}>
            <LogoutButton />
          </form>
        }
      >
        {children}
      </AppShell>
      <Toaster />
    </>
  )
}
