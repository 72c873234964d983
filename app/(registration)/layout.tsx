import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { ToasterLater } from '@/components/ui/toaster-later'

export const metadata: Metadata = { robots: { index: false } }

export default function RegistrationLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToasterLater />
    </>
  )
}
