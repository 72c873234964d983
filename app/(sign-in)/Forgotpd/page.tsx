import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { FlashNote } from '@/components/layout/flash-note'
import { signInCopy } from '@/components/sign-in/copy'
import { ForgotForm } from '@/components/sign-in/forgot-form'
import { readFlash } from '@/lib/server/pages'

const copy = signInCopy.forgot
export const metadata: Metadata = { title: copy.title }

export default async function ForgotPage() {
  const flash = await readFlash('code-needed')
  return (
    <AuthShell title={copy.title} lead={copy.lead} backTo="/Login">
      {flash && <FlashNote key={flash.key}>{copy.codeNeeded}</FlashNote>}
      <ForgotForm />
    </AuthShell>
  )
}
