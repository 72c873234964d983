import 'server-only'
import { headers } from 'next/headers'
import { forbidden as showForbidden, redirect } from 'next/navigation'
import type { Access } from '@/lib/core/access'
import { gateAddress, pagePathOf } from '@/lib/core/action'
import { GateError } from '@/lib/core/errors'
import { readCredentials } from '@/lib/core/grants'
import { addressOf } from '@/lib/core/http'
import { isForKeeping } from '@/lib/core/pages'
import { logRefusal } from '@/lib/core/refusals'

/**
 * Admits the visitor of a page, or redirects to the page of the closed gate. On a page that the phone keeps the visitor
 * has no name, e-mail or picture, so the page cannot show them. Someone without the permission for the page sees
 * `forbidden.tsx` with status 403, and at the first page of the desk is led to one that they may open.
 */
export async function requirePageAccess<Actor>(access: Access<Actor>): Promise<Actor> {
  const credentials = await readCredentials()
  try {
    const actor = await access.admit(credentials)
    return (await isForKeeping()) ? withoutName(actor) : actor
  } catch (error) {
    if (error instanceof GateError) {
      const sent = await headers()
      const isOtherHome = isOtherFirstPage(pagePathOf(sent), error.to)
      if (!isOtherHome)
        logRefusal(error, {
          path: pagePathOf(sent),
          userId: (await credentials.session())?.sub,
          address: addressOf(sent),
        })
      if (error.code === 'no_permission' && !isOtherHome) showForbidden()
      redirect(await gateAddress(error))
    }
    throw error
  }
}

const withoutName = <Actor>(actor: Actor): Actor =>
  typeof actor === 'object' && actor !== null && 'fullName' in actor
    ? { ...actor, fullName: '', email: '', image: null }
    : actor

/** Whether the visitor asked for the first page of the staff desk, and `page`, their own first one, is another. */
const isOtherFirstPage = (path: string | undefined, page: string): boolean => path === '/staff' && page !== path
