import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { signInCopy } from '@/components/sign-in/copy'
import { NewPasswordForm } from '@/components/sign-in/new-password-form'
import { resetter } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'

const copy = signInCopy.change
export const metadata: Metadata = { title: copy.title }

export default async function NewPasswordPage() {
  const { spent } = await requirePageAccess(resetter())
  return (
    <AuthShell title={copy.title} lead={copy.lead} backTo="/Forgotpd">
      <NewPasswordForm done={spent} />
    </AuthShell>
  )
}
