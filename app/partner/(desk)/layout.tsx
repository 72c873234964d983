import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { DeskShell } from '@/components/layout/desk-shell'
import { LogoutButton } from '@/components/layout/logout-button'
import { partnerCopy as copy } from '@/components/partner/copy'
import { Toaster } from '@/components/ui/toaster'
import { partner, visit } from '@/lib/accounts/access'
import { logoutAction } from '@/lib/accounts/actions'
import { getCompanyName } from '@/lib/companies/queries'

export const metadata: Metadata = { robots: { index: false } }

const NAV = [{ href: '/partner', label: copy.employees, exact: true }]

export default async function PartnerDeskLayout({ children }: { children: ReactNode }) {
  const actor = await visit(partner())
  return (
    <>
      <DeskShell
        title={copy.desk}
        homeHref="/partner"
        nav={NAV}
        name={actor.fullName}
        organisation={await getCompanyName(actor.companyId)}
        logout={
          <form action={logoutAction}>
            <LogoutButton look="bar" />
          </form>
        }
      >
        {children}
      </DeskShell>
      <Toaster />
    </>
  )
}
