import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Steps } from '@/components/landing/steps'
import { Footer } from '@/components/layout/footer'
import { PublicHeader } from '@/components/layout/public-header'
import { CONTENT_ID } from '@/components/layout/skip-link'
import { Food, foodWords } from '@/components/public/food'
import { publicMetadata, sharedPicture } from '@/components/public/metadata'
import { ratesInForce } from '@/lib/cart/rules'
import { foodPath } from '@/lib/catalogue/rules'
import { sharedCharges, sharedProduct } from '@/lib/catalogue/shared-queries'
import { isId } from '@/lib/core/ids'
import { operator, orNotFound } from '@/lib/server/pages'

type Props = PageProps<'/food/[id]'>

async function readFood({ params }: Props) {
  const { id } = await params
  if (!isId(id)) notFound()
  const [product, charges] = await Promise.all([orNotFound(sharedProduct(id)), sharedCharges()])
  return { product: product.data(), charges: ratesInForce(charges.data()) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { product, charges } = await readFood(props)
  return {
    ...publicMetadata(foodPath(product._id), foodWords(product, charges), sharedPicture(product)),
    // What cannot be bought is no result of a search.
    ...(!product.available && { robots: { index: false } }),
  }
}

/** A product that someone shared. The middleware sends whoever may shop to the store. */
export default async function FoodPage(props: Props) {
  const food = await readFood(props)
  return (
    <>
      <div className="bg-hero text-hero-ink">
        <PublicHeader />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
        <Food {...food} />
        <Steps />
      </main>
      <Footer operator={operator()} />
    </>
  )
}
