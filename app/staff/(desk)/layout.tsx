import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { DeskShell } from '@/components/layout/desk-shell'
import { LogoutButton } from '@/components/layout/logout-button'
import { LogoutForm } from '@/components/layout/logout-form'
import { ReloadRestored } from '@/components/layout/person-hints'
import { staffCopy as copy } from '@/components/staff/copy'
import { Toaster } from '@/components/ui/toaster'
import { staff, visit } from '@/lib/accounts/access'

export const metadata: Metadata = { robots: { index: false } }

const NAV = [{ href: '/staff', label: copy.orders, exact: true }]

export default async function StaffDeskLayout({ children }: { children: ReactNode }) {
  const actor = await visit(staff())
  return (
    <>
      <DeskShell
        title={copy.desk}
        homeHref="/staff"
        nav={NAV}
        name={actor.fullName}
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
