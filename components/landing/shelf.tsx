/* eslint-disable @next/next/no-img-element -- drawn at the size of their slot */
import noodles from '@/components/landing/art/noodles.webp'
import oil from '@/components/landing/art/oil.webp'
import rice from '@/components/landing/art/rice.webp'
import spaghetti from '@/components/landing/art/spaghetti.webp'
import { landingCopy } from '@/components/landing/copy'

const { shelf } = landingCopy
const PICTURES = [rice, oil, spaghetti, noodles]

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
                src={PICTURES[index]?.src}
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
