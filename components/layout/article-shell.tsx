import type { ReactNode } from 'react'
import { Footer } from '@/components/layout/footer'
import { PublicHeader } from '@/components/layout/public-header'
import { CONTENT_ID } from '@/components/layout/skip-link'

export type ArticleShellProps = { title: string; lead?: string; children: ReactNode }

/** A public page of mostly words. */
export function ArticleShell({ title, lead, children }: ArticleShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="bg-hero text-hero-ink">
        <PublicHeader />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
        <div className="bg-hero text-hero-ink">
          <div className="page-narrow pt-6 pb-10">
            <h1 className="page-title">{title}</h1>
            {lead && <p className="mt-3 text-lg leading-relaxed">{lead}</p>}
          </div>
        </div>
        <div className="page-narrow prose-plain py-10">{children}</div>
      </main>
      <Footer />
    </div>
  )
}
