'use client'

import { useEffect } from 'react'
import { forgetKeptPages } from '@/components/layout/kept-pages'
import { forgetAllText } from '@/components/ui/kept-text'

/*
 * What the specification keeps in the browser's storage about who is signed in (checklist GD-10, GD-11). They are
 * display hints: written, never read back to decide anything. The token is not among them: it lives in the httpOnly
 * cookie, where no script can take it (checklist X-25, docs/decisions/0008).
 */
const KEYS = ['userToken', 'userId', 'userEmail', 'isApproved', 'user_info'] as const

export type PersonHints = {
  readonly userId: string
  readonly email: string
  readonly isApproved: boolean
  readonly fullName: string
  readonly picture: string | null
}

/** Mirrors who is signed in. A page that the browser brings back from its memory is asked for again (checklist GD-14). */
export function MirrorPerson({ userId, email, isApproved, fullName, picture }: PersonHints) {
  useEffect(() => {
    keep('sessionStorage', { userId, userEmail: email, isApproved: String(isApproved) })
    keep('localStorage', { user_info: JSON.stringify({ fullName, userImage: picture }) })
  }, [userId, email, isApproved, fullName, picture])
  return <ReloadRestored />
}

/** A private page that was left and comes back whole may show someone who has signed out meanwhile. */
export function ReloadRestored() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => {
      window.removeEventListener('pageshow', reload)
    }
  }, [])
  return null
}

/**
 * On the login page: however someone came here, nothing of the person before is left (checklist X-27, Z-13). Only what was
 * typed waits for its owner where the way leads back to a form (checklist Z-14).
 */
export function ForgetPerson({ isOnWayBack }: { isOnWayBack: boolean }) {
  useEffect(() => {
    forgetPerson()
    void forgetKeptPages()
    if (!isOnWayBack) forgetAllText()
  }, [isOnWayBack])
  return null
}

/** Clears all that the browser's storage keeps about who was signed in. */
export function forgetPerson(): void {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      for (const key of KEYS) window[area].removeItem(key)
    } catch {
      // Storage is switched off: there is nothing to clear.
    }
  }
}

function keep(area: 'sessionStorage' | 'localStorage', values: Readonly<Record<string, string>>): void {
  try {
    for (const [key, value] of Object.entries(values)) window[area].setItem(key, value)
  } catch {
    // Full or switched off: they are hints only.
  }
}
