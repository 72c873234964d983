/* eslint-disable @next/next/no-img-element -- drawn at the sizes of their slot */
import type { StaticImageData } from 'next/image'
import noodlesSmall from '@/components/landing/art/noodles-small.webp'
import noodles from '@/components/landing/art/noodles.webp'
import oilSmall from '@/components/landing/art/oil-small.webp'
import oil from '@/components/landing/art/oil.webp'
import riceSmall from '@/components/landing/art/rice-small.webp'
import rice from '@/components/landing/art/rice.webp'
import spaghettiSmall from '@/components/landing/art/spaghetti-small.webp'
import spaghetti from '@/components/landing/art/spaghetti.webp'
import { landingCopy } from '@/components/landing/copy'

const { shelf } = landingCopy
const PICTURES = [[rice, riceSmall], [oil, oilSmall], [spaghetti, spaghettiSmall], [noodles, noodlesSmall]] as const

/** The files of one picture with their widths: a phone takes the one its column needs. */
const sourcesOf = (pictures: readonly StaticImageData[] = []) => pictures.map(({ src, width }) => `${src} ${width}w`).join(', ')

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
          {shelf.items.map((item, index) => (
            <li key={item.name}>
              <img
                src={PICTURES[index]?.[0].src}
                srcSet={sourcesOf(PICTURES[index])}
                sizes="(min-width: 64rem) 18rem, 50vw"
                alt=""
                width={512}
                height={512}
                loading="lazy"
                decoding="async"
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
