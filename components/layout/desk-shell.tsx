'use client'

import type { ReactNode } from 'react'
import { layoutCopy as copy } from '@/components/layout/copy'
import { CutText } from '@/components/layout/cut-text'
import { DeskNav, type DeskNavProps } from '@/components/layout/desk-nav'
import { ListKeys } from '@/components/layout/list-keys'
import { LogoMark } from '@/components/layout/logo'
import { LogoutButton } from '@/components/layout/logout-button'
import { LogoutForm } from '@/components/layout/logout-form'
import { ReloadRestored } from '@/components/layout/person-hints'
import { CONTENT_ID, SkipLink } from '@/components/layout/skip-link'
import { ListChoices } from '@/components/layout/list-choices'
import { Link } from '@/components/ui/link'
import { ToasterLater } from '@/components/ui/toaster-later'
import type { ListChoicesDto } from '@/lib/desk/schema'

export type DeskShellProps = {
  title: string
  homeHref: string
  nav: DeskNavProps
  userId: string
  name: string
  /** The company of the signed-in person. */
  organisation?: string
  /** The phone keeps this page, so it has no name. */
  isKept?: boolean
  /** What the person keeps of lists. */
  choices?: ListChoicesDto | undefined
  /** What every page of the desk has beside the name. */
  tools?: ReactNode
  children: ReactNode
}

/** The layout of both consoles. When printed, only the page content remains. */
export function DeskShell({
  title,
  homeHref,
  nav,
  userId,
  name,
  organisation,
  isKept,
  choices,
  tools,
  children,
}: DeskShellProps) {
  return (
    <>
      <div data-person={userId} data-kept={isKept || undefined} className="min-h-dvh bg-surface">
        <SkipLink />
        <header className="no-print bg-band text-band-ink">
          <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
            <Link href={homeHref} className="flex min-h-target items-center gap-3">
              <span className="rounded-xl bg-white p-1">
                <LogoMark size={30} />
              </span>
              <span className="font-display text-lg leading-tight font-extrabold">{title}</span>
            </Link>
            <p
              className={
                'min-w-0 pb-1 text-sm leading-tight text-band-muted max-sm:order-last max-sm:basis-full sm:ms-auto ' +
                'sm:pb-0 sm:text-end'
              }
            >
              <span className="sr-only">{copy.signedInAs} </span>
              <span className="font-semibold text-band-ink">{name}</span>
              {organisation && <span className="max-sm:before:content-['_·_'] sm:block">{organisation}</span>}
            </p>
            <div className="ms-auto flex items-center gap-2 sm:ms-0">
              {tools}
              <ListKeys />
              <LogoutForm>
                <LogoutButton look="bar" />
              </LogoutForm>
            </div>
          </div>
          <DeskNav {...nav} />
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto max-w-[96rem] px-4 pt-3 pb-20 outline-none sm:px-6 print:max-w-none print:p-0"
        >
          {choices ? <ListChoices value={choices}>{children}</ListChoices> : children}
        </main>
      </div>
      <CutText />
      <ReloadRestored />
      <ToasterLater place="bottom-left" />
    </>
  )
}
