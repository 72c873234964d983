import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { landingCopy } from '@/components/landing/copy'
import { shareCopy } from '@/components/public/copy'
import { siteAddress } from '@/lib/core/pages'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  // The site's own address is a setting, and a build knows none.
  await connection()
  return {
    metadataBase: siteAddress(),
    title: { default: landingCopy.title, template: '%s · Foodbank' },
    description: landingCopy.description,
    applicationName: shareCopy.site,
    appleWebApp: { title: shareCopy.site },
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1611' },
  ],
}

/** Nothing interactive lives here, so that the landing page carries none of it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page built ahead of its request has no nonce on its scripts, and none of them would run (docs/decisions/0028).
  await connection()
  return (
    <html lang="en-NG">
      <body>{children}</body>
    </html>
  )
}
