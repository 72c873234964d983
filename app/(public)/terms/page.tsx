import type { Metadata } from 'next'
import { ArticleShell } from '@/components/layout/article-shell'
import { publicMetadata } from '@/components/public/metadata'
import { AGREEMENT } from '@/components/terms/agreement'
import { AgreementText } from '@/components/terms/agreement-text'
import { termsCopy as copy } from '@/components/terms/copy'
import { TERMS_VERSION, versionDay } from '@/lib/accounts/rules'
import { formatDay } from '@/lib/core/clock'
import { operator } from '@/lib/server/pages'

export const metadata: Metadata = publicMetadata('/terms', copy)

export default function TermsPage() {
  return (
    <ArticleShell title={copy.title} lead={copy.lead} operator={operator()}>
      <p className="mb-6 text-muted">{copy.version(formatDay(versionDay(TERMS_VERSION)))}</p>
      <AgreementText parts={AGREEMENT} level={2} />
    </ArticleShell>
  )
}
