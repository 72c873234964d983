import 'server-only'
import { headers } from 'next/headers'
import { forbidden as showForbidden, redirect } from 'next/navigation'
import type { Access } from '@/lib/server/access'
import { gateAddress, pagePathOf } from '@/lib/server/action'
import { GateError } from '@/lib/core/errors'
import { readCredentials } from '@/lib/server/grants'
import { addressOf } from '@/lib/server/http'
import { isForKeeping } from '@/lib/server/pages'
import { logRefusal } from '@/lib/observability/refusals'

/**
 * Admits the visitor of a page, or redirects to the page of the closed gate. On a page that the phone keeps the visitor
 * has no name, email or picture, so the page cannot show them. Someone without the permission for the page sees
 * `forbidden.tsx` with status 403.
 */
export async function requirePageAccess<Actor>(access: Access<Actor>): Promise<Actor> {
  const credentials = await readCredentials()
  try {
    const actor = await access.admit(credentials)
    return (await isForKeeping()) ? withoutName(actor) : actor
  } catch (error) {
    if (error instanceof GateError) {
      const sent = await headers()
      logRefusal(error, {
        path: pagePathOf(sent),
        userId: (await credentials.session())?.sub,
        address: addressOf(sent),
      })
      if (error.code === 'no_permission') showForbidden()
      redirect(await gateAddress(error))
    }
    throw error
  }
}

const withoutName = <Actor>(actor: Actor): Actor =>
  typeof actor === 'object' && actor !== null && 'fullName' in actor
    ? { ...actor, fullName: '', email: '', image: null }
    : actor
