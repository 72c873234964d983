import 'server-only'
import { headers } from 'next/headers'
import { forbidden as showForbidden, redirect } from 'next/navigation'
import type { Access } from '@/lib/core/access'
import { gateAddress } from '@/lib/core/action'
import { GateError } from '@/lib/core/errors'
import { readCredentials } from '@/lib/core/grants'
import { isForKeeping } from '@/lib/core/pages'

/**
 * Admits the visitor of a page, or redirects to the page of the closed gate. On a page that the phone keeps the visitor
 * has no name, e-mail or picture, so the page cannot show them. Someone without the permission for the page sees
 * `forbidden.tsx` with status 403, and at the first page of the desk is led to one that they may open.
 */
export async function requirePageAccess<Actor>(access: Access<Actor>): Promise<Actor> {
  try {
    const actor = await access.admit(await readCredentials())
    return (await isForKeeping()) ? withoutName(actor) : actor
  } catch (error) {
    if (error instanceof GateError) {
      if (error.code === 'no_permission' && !(await isOtherFirstPage(error.to))) showForbidden()
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
async function isOtherFirstPage(page: string): Promise<boolean> {
  const path = (await headers()).get('x-foodbank-path')?.split('?')[0]
  return path === '/staff' && page !== path
}
