import type { Metadata } from 'next'
import { AuthShell } from '@/components/layout/auth-shell'
import { Pager } from '@/components/layout/pager'
import { stateCopy } from '@/components/registration/state-copy'
import { ShopWindow } from '@/components/registration/shop-window'
import { Steps } from '@/components/registration/steps'
import { ButtonLink } from '@/components/ui/button'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { nextStepOf } from '@/lib/accounts/registration-rules'
import { sharedProducts } from '@/lib/catalogue/shared-queries'
import { isId } from '@/lib/core/ids'
import { single } from '@/lib/server/pages'

const copy = stateCopy.store
export const metadata: Metadata = { title: copy.title }

const PAGE = 24

/** The store with its prices for people who cannot order yet. Nothing can be added here, and the page says why. */
export default async function ShopWindowPage({ searchParams }: PageProps<'/Registration/store'>) {
  const actor = await requirePageAccess(buyerAccount())
  const cursor = single((await searchParams).cursor)
  const isLater = cursor !== undefined && isId(cursor)
  const products = (await sharedProducts({ limit: PAGE + 1, ...(isLater ? { cursor } : {}) })).data()
  const shown = products.slice(0, PAGE)
  const last = shown.at(-1)
  return (
    <AuthShell title={copy.title} lead={copy.lead} backTo="/Registration" steps={<Steps current={nextStepOf(actor)} />}>
      <ShopWindow products={shown} />
      <Pager
        firstHref={isLater ? '/Registration/store' : undefined}
        nextHref={products.length > PAGE && last ? `/Registration/store?cursor=${last._id}` : undefined}
      />
      <ButtonLink href="/Registration" variant="secondary" className="mt-6">
        {copy.back}
      </ButtonLink>
    </AuthShell>
  )
}
