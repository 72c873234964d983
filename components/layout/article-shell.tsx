/* eslint-disable @next/next/no-img-element -- drawn at the displayed size */
import type { StaticImageData } from 'next/image'
import type { ReactNode } from 'react'
import { Footer, type Operator } from '@/components/layout/footer'
import { PublicHeader } from '@/components/layout/public-header'
import { CONTENT_ID } from '@/components/layout/skip-link'

export type ArticleShellProps = {
  title: string
  lead?: string
  picture?: StaticImageData | undefined
  /** For the footer. */
  operator: Operator
  children: ReactNode
}

/** The layout of a public text page. */
export function ArticleShell({ title, lead, picture, operator, children }: ArticleShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="bg-hero text-hero-ink">
        <PublicHeader />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
        <div className="bg-hero text-hero-ink">
          <div className="page-narrow flex items-end justify-between gap-6 pt-6">
            <div className="pb-10">
              <h1 className="page-title">{title}</h1>
              {lead && <p className="mt-3 max-w-xl text-lg leading-relaxed">{lead}</p>}
            </div>
            {/* Hidden on phones, which then do not load it either. */}
            {picture && (
              <img
                src={picture.src}
                alt=""
                width={400}
                height={400}
                loading="lazy"
                className="-mb-3 hidden w-44 shrink-0 sm:block"
              />
            )}
          </div>
          <div aria-hidden="true" className="sack-stripe" />
        </div>
        <div className="page-narrow prose-plain py-10 sm:py-12">{children}</div>
      </main>
      <Footer operator={operator} />
    </div>
  )
}
