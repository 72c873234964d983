import type { Metadata } from 'next'
import { Steps } from '@/components/landing/steps'
import { Footer } from '@/components/layout/footer'
import { PublicHeader } from '@/components/layout/public-header'
import { CONTENT_ID } from '@/components/layout/skip-link'
import { EXAMPLE_MONTHS } from '@/components/public/food'
import { publicMetadata } from '@/components/public/metadata'
import { storeCopy } from '@/components/store/copy'
import { PackageShelf } from '@/components/store/package-shelf'
import { ButtonLink } from '@/components/ui/button'
import { PACKAGES_PATH } from '@/lib/catalogue/package-rules'
import { packagesQuerySchema } from '@/lib/catalogue/package-schema'
import { packagesOver } from '@/lib/checkout/package-queries'
import { toNaira } from '@/lib/core/money'
import { operator, single } from '@/lib/server/pages'

const copy = storeCopy.packages
export const metadata: Metadata = publicMetadata(PACKAGES_PATH, { title: copy.title, description: copy.lead })

/** The packages for people who do not shop here yet. The middleware sends whoever may shop to `/Packages`. */
export default async function PublicPackagesPage({ searchParams }: PageProps<'/food/packages'>) {
  const { budget } = packagesQuerySchema.safeParse({ budget: single((await searchParams).budget) }).data ?? {}
  const join = <ButtonLink href="/Reg1">{copy.join}</ButtonLink>
  return (
    <>
      <div className="bg-hero text-hero-ink">
        <PublicHeader />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
        <div className="page grid gap-4 py-6 lg:py-12">
          <h1 className="page-title">{copy.title}</h1>
          <p className="lead">{copy.lead}</p>
          <PackageShelf
            packages={await packagesOver(EXAMPLE_MONTHS, budget)}
            path={PACKAGES_PATH}
            budget={budget && toNaira(budget)}
            note={copy.example(EXAMPLE_MONTHS)}
            toStore={join}
          />
          <p className="flex flex-wrap gap-3">
            {join}
            <ButtonLink href="/Packages" variant="secondary">
              {copy.sign}
            </ButtonLink>
          </p>
        </div>
        <Steps />
      </main>
      <Footer operator={operator()} />
    </>
  )
}
