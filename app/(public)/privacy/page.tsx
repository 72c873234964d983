import type { Metadata } from 'next'
import { privacyContact, privacyCopy } from '@/components/public/privacy-copy'
import { publicMetadata } from '@/components/public/metadata'
import { PublicPage } from '@/components/public/public-page'
import { termsCopy } from '@/components/terms/copy'
import { PRIVACY_VERSION, versionDay } from '@/lib/accounts/rules'
import { formatDay } from '@/lib/core/clock'
import { mailAddress, operator } from '@/lib/server/pages'

export const metadata: Metadata = publicMetadata('/privacy', privacyCopy)

export default function PrivacyPage() {
  return (
    <PublicPage
      copy={privacyCopy}
      operator={operator()}
      note={termsCopy.version(formatDay(versionDay(PRIVACY_VERSION)))}
    >
      <p className="mt-8">{privacyContact(mailAddress())}</p>
    </PublicPage>
  )
}
