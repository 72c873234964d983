import noodlesSmall from '@/components/landing/art/noodles-small.avif'
import noodles from '@/components/landing/art/noodles.avif'
import noodlesWebp from '@/components/landing/art/noodles.webp'
import oilSmall from '@/components/landing/art/oil-small.avif'
import oil from '@/components/landing/art/oil.avif'
import oilWebp from '@/components/landing/art/oil.webp'
import riceSmall from '@/components/landing/art/rice-small.avif'
import rice from '@/components/landing/art/rice.avif'
import riceWebp from '@/components/landing/art/rice.webp'
import spaghettiSmall from '@/components/landing/art/spaghetti-small.avif'
import spaghetti from '@/components/landing/art/spaghetti.avif'
import spaghettiWebp from '@/components/landing/art/spaghetti.webp'
import { landingCopy } from '@/components/landing/copy'
import { Illustration } from '@/components/landing/illustration'

const { shelf } = landingCopy
const PICTURES = {
  Rice: { avif: [riceSmall, rice], webp: riceWebp },
  Oil: { avif: [oilSmall, oil], webp: oilWebp },
  Spaghetti: { avif: [spaghettiSmall, spaghetti], webp: spaghettiWebp },
  Noodles: { avif: [noodlesSmall, noodles], webp: noodlesWebp },
} as const

export function Shelf() {
  return (
    <section className="section" aria-labelledby="shelf">
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
          <h2 id="shelf" className="page-title">
            {shelf.title}
          </h2>
          <p className="lead">{shelf.lead}</p>
        </div>
        <ul className="mt-7 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {shelf.items.map((item) => (
            <li key={item.name}>
              <Illustration
                {...PICTURES[item.name]}
                sizes="(min-width: 64rem) 18rem, calc(50vw - 1.375rem)"
                className="aspect-square w-full rounded-panel object-cover"
              />
              <h3 className="section-title mt-3">{item.name}</h3>
              <p className="text-muted">{item.sizes}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
