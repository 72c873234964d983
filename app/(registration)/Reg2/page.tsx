import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { registrationCopy } from '@/components/registration/copy'
import { ProfileForm } from '@/components/registration/profile-form'
import { Steps } from '@/components/registration/steps'
import { registrant } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { joinedCompany } from '@/lib/companies/join-queries'
import { readCompanies } from '@/lib/companies/queries'

const copy = registrationCopy.profile
export const metadata: Metadata = { title: copy.title }

export default async function ProfilePage() {
  const actor = await requirePageAccess(registrant({ verified: true }))
  if (actor.complete) redirect('/Login')
  const [companies, company] = await Promise.all([readCompanies(), joinedCompany()])
  return (
    <AuthShell title={copy.title} lead={copy.lead} backTo="/RegOtp" steps={<Steps current="workplace" />}>
      <ProfileForm userId={actor.id} companies={companies} company={company} />
    </AuthShell>
  )
}
