import 'server-only'
import { cookies } from 'next/headers'
import { HOUR, SECOND } from '@/lib/core/clock'
import { cookieName, cookieOptions } from './session'

/** What a person can put away in one browser for some hours. A cookie says so: it is a wish and proves nothing. */
type Notice = 'grace-notice'

const cookieOf = (notice: Notice) => cookieName(`foodbank.${notice}`)

/** Puts a notice away in this browser. Other people who use it still see theirs. Only actions can set cookies. */
export async function putAway(notice: Notice, personId: string, hours: number): Promise<void> {
  ;(await cookies()).set(cookieOf(notice), personId, cookieOptions((hours * HOUR) / SECOND))
}

export const isPutAway = async (notice: Notice, personId: string): Promise<boolean> =>
  (await cookies()).get(cookieOf(notice))?.value === personId
