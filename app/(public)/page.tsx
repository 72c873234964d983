import type { Metadata, Viewport } from 'next'
import { Budgets } from '@/components/landing/budgets'
import { FaqSection } from '@/components/landing/faq-section'
import { Hero } from '@/components/landing/hero'
import { Join } from '@/components/landing/join'
import { PlanPromise } from '@/components/landing/plan-promise'
import { landingCopy } from '@/components/landing/copy'
import { Shelf } from '@/components/landing/shelf'
import { Steps } from '@/components/landing/steps'
import { Footer } from '@/components/layout/footer'
import { PublicHeader } from '@/components/layout/public-header'
import { CONTENT_ID } from '@/components/layout/skip-link'
import { publicMetadata } from '@/components/public/metadata'
import { StructuredData } from '@/components/public/structured-data'
import { listNamedEmployers, readNamedEmployers } from '@/lib/companies/queries'
import { isForEveryone, operator, siteAddress } from '@/lib/server/pages'
import { listFaqs, readFaqs } from '@/lib/support/queries'

export const metadata: Metadata = publicMetadata('/', landingCopy)

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffc24a' },
    { media: '(prefers-color-scheme: dark)', color: '#0d3a27' },
  ],
}

export default async function LandingPage() {
  const [faqs, employers] = (await isForEveryone())
    ? await Promise.all([listFaqs(), listNamedEmployers()])
    : await Promise.all([readFaqs(), readNamedEmployers()])
  return (
    <>
      <div className="bg-hero text-hero-ink">
        <PublicHeader />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
        <Hero />
        <Shelf />
        <Budgets />
        <PlanPromise />
        <Steps />
        <FaqSection faqs={faqs} />
        <Join employers={employers ?? []} />
      </main>
      <Footer operator={operator()} />
      <StructuredData site={siteAddress()} faqs={faqs} />
    </>
  )
}
