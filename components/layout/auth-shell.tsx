/* eslint-disable @next/next/no-img-element -- a drawing, not a photograph: nothing to resize */
import type { StaticImageData } from 'next/image'
import type { ReactNode } from 'react'
import phone from '@/components/layout/art/phone.svg'
import { BackButton } from '@/components/layout/back-button'
import { layoutCopy } from '@/components/layout/copy'
import { Logo } from '@/components/layout/logo'
import { CONTENT_ID, SkipLink } from '@/components/layout/skip-link'
import { Link } from '@/components/ui/link'

export type AuthShellProps = {
  title: ReactNode
  lead?: ReactNode
  /** Which step of a longer way the page is, above the title. */
  steps?: ReactNode
  /** Target of Back when there is no previous page. */
  backTo?: string
  children: ReactNode
}

/** The layout of registration, sign-in and other pages with one form; wide screens show a drawing beside it. */
export function AuthShell({ title, lead, steps, backTo, children }: AuthShellProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between px-4 py-4 sm:px-6">
          <BackButton fallback={backTo} />
          <Link href="/" aria-label={layoutCopy.home} className="inline-flex min-h-target items-center">
            <Logo />
          </Link>
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-xl px-4 pt-4 pb-16 outline-none sm:px-6 lg:my-auto lg:pt-0"
        >
          {steps && <div className="mb-5">{steps}</div>}
          <h1 className="page-title">{title}</h1>
          {lead && <p className="lead mt-2">{lead}</p>}
          <div className="mt-7">{children}</div>
        </main>
      </div>
      <div className="weave sticky top-0 hidden h-dvh overflow-hidden bg-band lg:flex lg:flex-col">
        <div className="grid min-h-0 grow place-items-center p-10">
          <img
            src={(phone as StaticImageData).src}
            alt=""
            width={720}
            height={860}
            loading="lazy"
            className="max-h-full w-auto"
          />
        </div>
        <div aria-hidden="true" className="sack-stripe" />
      </div>
    </div>
  )
}
