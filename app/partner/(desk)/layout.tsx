import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { DeskShell } from '@/components/layout/desk-shell'
import { LogoutButton } from '@/components/layout/logout-button'
import { LogoutForm } from '@/components/layout/logout-form'
import { ReloadRestored } from '@/components/layout/person-hints'
import { partnerCopy as copy } from '@/components/partner/copy'
import { Toaster } from '@/components/ui/toaster'
import { partner, visit } from '@/lib/accounts/access'
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
          <LogoutForm>
            <LogoutButton look="bar" />
          </LogoutForm>
        }
      >
        {children}
      </DeskShell>
      <ReloadRestored />
      <Toaster />
    </>
  )
}
