'use client'

import type { ReactNode } from 'react'
import { layoutCopy as copy } from '@/components/layout/copy'
import { InstallHint } from '@/components/layout/install-hint'
import { KeepOffline, OfflineStrip } from '@/components/layout/keep-offline'
import { Logo } from '@/components/layout/logo'
import { NavLink } from '@/components/layout/nav-link'
import { OwnAvatar, WelcomeLine } from '@/components/layout/own-person'
import { CONTENT_ID, SkipLink } from '@/components/layout/skip-link'
import { CloseIcon, HistoryIcon, HomeIcon, MenuIcon, ProfileIcon, StoreIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'

export type AppShellProps = {
  userId: string
  fullName: string
  /** The phone keeps the page: it has neither name nor wallet (docs/decisions/0034). */
  isKept: boolean
  /** URL of the profile picture; without one the initials are shown. */
  picture: string | null
  /** Shown below the top bar on every page. */
  strip?: ReactNode
  /** The bar of main pages at the bottom of a phone. */
  tabBar: ReactNode
  /** The notification bell. */
  bell?: ReactNode
  /** The link to the cart in a wide window. */
  cart?: ReactNode
  /** A form around <LogoutButton />. */
  logout: ReactNode
  children: ReactNode
}

const MENU_ID = 'side-menu'

/**
 * The layout of the shop. The side menu is a column from 1024px and a native popover below, which works without script.
 */
export function AppShell({
  userId,
  fullName,
  isKept,
  picture,
  strip,
  tabBar,
  bell,
  cart,
  logout,
  children,
}: AppShellProps) {
  const person = { userId, served: { fullname: fullName, image: picture } }
  return (
    <div
      data-person={userId}
      data-kept={isKept || undefined}
      className="has-tab-bar min-h-dvh lg:grid print:block lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <SkipLink />
      <KeepOffline userId={userId} />
      <nav id={MENU_ID} popover="auto" aria-label={copy.mainMenu} className="side-menu no-print">
        <div className="flex min-h-full flex-col">
          <div className="flex h-18 items-center justify-between ps-5 pe-3">
            <Link href="/Dashboard" aria-label={copy.home} className="inline-flex min-h-target items-center text-ink">
              <Logo />
            </Link>
            <button
              type="button"
              popoverTarget={MENU_ID}
              popoverTargetAction="hide"
              aria-label={copy.closeMenu}
              className="icon-button lg:hidden"
            >
              <CloseIcon />
            </button>
          </div>
          <div aria-hidden="true" className="sack-stripe" />
          <div className="grid gap-1 p-3">
            <NavLink href="/Dashboard" label={copy.nav.home} icon={<HomeIcon />} className="menu-item" />
            <NavLink href="/Store" label={copy.nav.store} icon={<StoreIcon />} className="menu-item" />
            <NavLink href="/History" label={copy.nav.history} icon={<HistoryIcon />} className="menu-item" />
            <NavLink href="/Profile" label={copy.nav.profile} icon={<ProfileIcon />} className="menu-item" />
          </div>
          <div className="mt-auto border-t border-line p-3">{logout}</div>
        </div>
      </nav>
      <div className="min-w-0">
        <header className="no-print sticky top-0 z-20 border-b border-line bg-raised">
          <div className="page flex min-h-18 flex-wrap items-center gap-2 py-1 sm:gap-3">
            <button
              type="button"
              popoverTarget={MENU_ID}
              aria-label={copy.openMenu}
              className="icon-button -ms-2 shrink-0 lg:hidden"
            >
              <MenuIcon />
            </button>
            <WelcomeLine {...person} />
            {bell}
            {cart}
            <Link
              href="/Store"
              aria-label={copy.goToStore}
              className="button button-accent button-small shrink-0 px-3 sm:px-4"
            >
              <StoreIcon />
              <span className="hidden sm:inline">{copy.goToStore}</span>
            </Link>
            <OwnAvatar {...person} />
          </div>
        </header>
        <OfflineStrip />
        {!isKept && <InstallHint />}
        {strip && (
          <aside aria-label={copy.limit} className="no-print">
            {strip}
          </aside>
        )}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="page pt-4 pb-[calc(var(--tab-bar)+3rem)] outline-none sm:pt-8 lg:pb-24"
        >
          {children}
        </main>
        {tabBar}
      </div>
    </div>
  )
}
