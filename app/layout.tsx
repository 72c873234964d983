import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { landingCopy } from '@/components/landing/copy'
import { shareCopy } from '@/components/public/copy'
import { siteAddress } from '@/lib/server/pages'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  // The site URL is a setting that is unknown at build time.
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
  // The page reaches under the bars of the phone, and keeps its own bars clear of them (env(safe-area-inset-bottom)).
  viewportFit: 'cover',
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1611' },
  ],
}

/** No client components here, so that the landing page loads none. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page of the build has no nonce on its scripts, and the content policy would block them (docs/decisions/0028).
  await connection()
  return (
    <html lang="en-NG">
      <body>{children}</body>
    </html>
  )
}
