/* eslint-disable @next/next/no-img-element -- a drawing that scales by itself */
import type { StaticImageData } from 'next/image'
import pantry from '@/components/landing/art/pantry.svg'
import { landingCopy as copy } from '@/components/landing/copy'
import { Headline } from '@/components/landing/headline'
import { ButtonLink } from '@/components/ui/button'

export function Hero() {
  return (
    <div className="bg-hero text-hero-ink">
      <div className="page grid items-end gap-x-6 pt-4 sm:pt-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
        <div className="lg:pb-24">
          <Headline />
          <p className="mt-5 max-w-xl text-lg leading-relaxed text-hero-muted">{copy.lead}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink href="/Reg1" prefetch={false} className="min-h-14 px-8 text-lg">
              {copy.getStarted}
            </ButtonLink>
            <p className="text-hero-muted">{copy.who}</p>
          </div>
        </div>
        <img
          src={(pantry as StaticImageData).src}
          alt="A woven sack of rice with a basin of grains, bottles and kegs of oil, a pack of spaghetti and noodles"
          width={1200}
          height={640}
          fetchPriority="high"
          className="mt-8 h-auto w-full max-w-none lg:mt-0 lg:w-[calc(100%+1.5rem)] xl:w-[112%]"
        />
      </div>
      <div aria-hidden="true" className="sack-stripe" />
    </div>
  )
}
