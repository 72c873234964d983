import type { Metadata } from 'next'
import { perPaydayCopy } from '@/components/cart/summary-copy'
import { storeCopy } from '@/components/store/copy'
import { PackageShelf } from '@/components/store/package-shelf'
import { ButtonLink } from '@/components/ui/button'
import { TapButton } from '@/components/ui/tap-button'
import { Tabs } from '@/components/ui/tabs'
import { buyer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { addPackageAction } from '@/lib/cart/actions'
import { packagesQuerySchema } from '@/lib/catalogue/package-schema'
import { packagesFor } from '@/lib/checkout/package-queries'
import { toNaira } from '@/lib/core/money'
import { single } from '@/lib/server/pages'

const copy = storeCopy.packages
export const metadata: Metadata = { title: copy.title }

/** The packages for a buyer. */
export default async function PackagesPage({ searchParams }: PageProps<'/Packages'>) {
  const actor = await requirePageAccess(buyer())
  const { budget } = packagesQuerySchema.safeParse({ budget: single((await searchParams).budget) }).data ?? {}
  return (
    <>
      <h1 className="page-title mb-4">{copy.title}</h1>
      <Tabs
        label={storeCopy.tabs}
        tabs={[
          { href: '/Store', label: storeCopy.available },
          { href: '/Packages', label: copy.title, current: true },
          { href: '/Store?tab=cart', label: storeCopy.myCart },
        ]}
      />
      <p className="lead my-4">{copy.lead}</p>
      <PackageShelf
        packages={await packagesFor(actor, budget)}
        path="/Packages"
        budget={budget && toNaira(budget)}
        note={perPaydayCopy.list}
        toStore={<ButtonLink href="/Store">{copy.toStore}</ButtonLink>}
        action={({ _id, name }) => (
          <TapButton
            action={addPackageAction}
            fields={{ packageId: _id, idempotencyKey: crypto.randomUUID() }}
            label={copy.add}
            of={name}
            variant="primary"
          />
        )}
      />
    </>
  )
}
