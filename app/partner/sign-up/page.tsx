import type { Metadata } from 'next'
import { companySignUpCopy as copy } from '@/components/companies/copy'
import { CompanySignUpForm } from '@/components/companies/sign-up-form'
import { AuthShell } from '@/components/layout/auth-shell'
import { publicMetadata } from '@/components/public/metadata'
import { ToasterLater } from '@/components/ui/toaster-later'

export const metadata: Metadata = publicMetadata('/partner/sign-up', copy)

export default function CompanySignUpPage() {
  return (
    <>
      <AuthShell title={copy.title} lead={copy.lead}>
        <CompanySignUpForm />
      </AuthShell>
      <ToasterLater />
    </>
  )
}
