import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { signInCopy } from '@/components/sign-in/copy'
import { ForgotForm } from '@/components/sign-in/forgot-form'

const copy = signInCopy.forgot
export const metadata: Metadata = { title: copy.title }

export default function ForgotPage() {
  return (
    <AuthShell title={copy.title} lead={copy.lead} backTo="/Login">
      <ForgotForm />
    </AuthShell>
  )
}
