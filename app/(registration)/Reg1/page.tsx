import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { FlashNote } from '@/components/layout/flash-note'
import { registrationCopy } from '@/components/registration/copy'
import { RegisterForm } from '@/components/registration/register-form'
import { Steps } from '@/components/registration/steps'
import { readFlash } from '@/lib/server/pages'

const copy = registrationCopy.start
export const metadata: Metadata = { title: copy.title }

export default async function RegisterPage() {
  const flash = await readFlash('registration-needed')
  return (
    <AuthShell title={copy.title} lead={copy.lead} steps={<Steps current="account" />}>
      {flash && <FlashNote key={flash.key}>{copy.needed}</FlashNote>}
      <RegisterForm />
    </AuthShell>
  )
}
