import type { Metadata } from 'next'
import { privacyCopy } from '@/components/public/copy'
import { PublicPage } from '@/components/public/public-page'

export const metadata: Metadata = { title: privacyCopy.title, description: privacyCopy.description }

export default function PrivacyPage() {
  return <PublicPage copy={privacyCopy} />
}
