import type { StaticImageData } from 'next/image'
import pantryStill from '@/components/landing/art/pantry.avif'
import pantry from '@/components/landing/art/pantry.svg'
import { landingCopy as copy } from '@/components/landing/copy'
import { Headline } from '@/components/landing/headline'
import { ButtonLink } from '@/components/ui/button'

/** The example deduction, above the picture. */
function PriceTag() {
  const { tag } = copy.plan
  return (
    <p
      className={
        'absolute end-0 -top-13 rotate-3 rounded-card bg-raised py-2 ps-7 pe-3.5 leading-tight text-ink shadow-high ' +
        'before:absolute before:start-2.5 before:top-1/2 before:size-2.5 before:-translate-y-1/2 before:rounded-full ' +
        'before:bg-hero before:shadow-[inset_0_0_0_1px_var(--line-strong)] sm:end-4 sm:py-3 sm:ps-9 sm:pe-5 ' +
        'sm:before:start-3.5 lg:-top-24 lg:end-8'
      }
    >
      <span className="block text-xs text-muted sm:text-sm">{tag.goods}</span>
      <span className="money block text-xl font-extrabold tracking-tight sm:text-3xl">{tag.amount}</span>
      <span className="block text-xs font-semibold sm:text-sm">{tag.when}</span>
    </p>
  )
}

export function Hero() {
  return (
    <div className="hero-glow overflow-x-clip bg-hero text-hero-ink">
      <div className="page grid items-end gap-x-6 pt-4 sm:pt-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
        <div className="lg:pb-24">
          <Headline />
          <p className="mt-5 max-w-xl text-lg leading-relaxed text-hero-muted">{copy.lead}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink href="/Reg1" className="min-h-14 px-8 text-lg">
              {copy.getStarted}
            </ButtonLink>
            <p className="text-hero-muted">{copy.who}</p>
          </div>
        </div>
        <div className="relative mt-16 lg:mt-0">
          <picture>
            {/* Phones draw a bitmap faster than the paths of the SVG, which wide screens need at any size. */}
            <source media="(max-width: 1023px)" type="image/avif" srcSet={pantryStill.src} />
            <img
              src={(pantry as StaticImageData).src}
              alt={copy.picture}
              width={1200}
              height={640}
              fetchPriority="high"
              // Shown in the same frame as the text.
              decoding="sync"
              className="h-auto w-full max-w-none lg:w-[calc(100%+1.5rem)] xl:w-[112%]"
            />
          </picture>
          <PriceTag />
        </div>
      </div>
      <div aria-hidden="true" className="sack-stripe" />
    </div>
  )
}
