import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { registrationCopy } from '@/components/registration/copy'
import { RegisterForm } from '@/components/registration/register-form'

const copy = registrationCopy.start
export const metadata: Metadata = { title: copy.title }

export default function RegisterPage() {
  return (
    <AuthShell title={copy.title} lead={copy.lead}>
      <RegisterForm />
    </AuthShell>
  )
}
