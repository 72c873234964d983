'use client'

import { useEffect } from 'react'
import { forgetKeptPages } from '@/components/layout/kept-pages'
import { forgetAllText } from '@/components/ui/typed-text'

/*
 * Values that the specification keeps in browser storage about the signed-in person (GD-10, GD-11). They are written
 * but never trusted. The token is not among them: it is in an httpOnly cookie, which scripts cannot read
 * (docs/decisions/0008).
 */
const KEYS = ['userToken', 'userId', 'userEmail', 'isApproved', 'user_info'] as const

export type PersonHints = {
  readonly userId: string
  readonly email: string
  readonly isApproved: boolean
  readonly fullName: string
  readonly picture: string | null
}

/** Writes the hints of the signed-in person, and reloads pages that the browser restores from memory. */
export function MirrorPerson({ userId, email, isApproved, fullName, picture }: PersonHints) {
  useEffect(() => {
    keep('sessionStorage', { userId, userEmail: email, isApproved: String(isApproved) })
    keep('localStorage', { user_info: JSON.stringify({ fullName, userImage: picture }) })
  }, [userId, email, isApproved, fullName, picture])
  return <ReloadRestored />
}

/** The name of the signed-in person as this browser remembers it; empty when it does not. */
export function hintedName(): string {
  try {
    const { fullName } = JSON.parse(window.localStorage.getItem('user_info') ?? '{}') as { fullName?: unknown }
    return typeof fullName === 'string' ? fullName : ''
  } catch {
    // Storage is off, or something else wrote there.
    return ''
  }
}

/** A private page restored by Back may show a person who has signed out. */
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
 * Deletes the traces of the previous person on the sign-in page. Typed text stays when sign-in leads back to its form.
 */
export function ForgetPerson() {
  useEffect(() => {
    forgetPerson()
    void forgetKeptPages()
    if (!new URLSearchParams(window.location.search).has('next')) forgetAllText()
  }, [])
  return null
}

/** Deletes the hints. */
export function forgetPerson(): void {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      for (const key of KEYS) window[area].removeItem(key)
    } catch {
      // Storage is off: there is nothing to delete.
    }
  }
}

function keep(area: 'sessionStorage' | 'localStorage', values: Readonly<Record<string, string>>): void {
  try {
    for (const [key, value] of Object.entries(values)) window[area].setItem(key, value)
  } catch {
    // Storage is full or off; the hints are optional.
  }
}
