import { lagosToday } from '@/lib/core/clock'

/*
 * What the phone remembers for the offer to install the app, in a cookie: the day of the first visit, then a refusal.
 * It does not say who used the phone, so signing out leaves it.
 */
const COOKIE = 'foodbank.install'
const REFUSED = 'refused'
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

const kept = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

function keep(value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax${secure}`
}

/** Whether this is a visit on a later day than the first, and the offer was neither refused nor accepted. */
export function mayOffer(): boolean {
  const today = lagosToday()
  const value = kept()
  if (value === undefined) keep(today)
  return value !== undefined && value !== REFUSED && value !== today
}

/** Remembers that the person refused the offer, or accepted it. */
export const refuseForGood = (): void => {
  keep(REFUSED)
}
