import 'server-only'
import { findPerson } from '@/lib/access/queries'
import { closedGate, pageAfterLogin, pageToReturnTo } from '@/lib/access/rules'
import type { FlashCode } from '@/lib/server/flash'
import type { Credentials } from '@/lib/server/grants'

/** Another page than the one that was asked for, and the message to show there. */
export type Detour = { readonly to: string; readonly flash?: FlashCode }

/**
 * Where a visit of a page of sign-in, registration or reset, or of shared food leads instead; undefined to build
 * the page. Who is signed in leaves the sign-in page, and who may shop sees the product in the store. Who has no grant
 * any more begins the flow again, or signs in when this browser knows the account: the account is there, and what was
 * typed is kept in the tab.
 */
export async function findDetour(
  path: string,
  query: URLSearchParams,
  credentials: Credentials,
): Promise<Detour | undefined> {
  switch (path) {
    case '/Login':
      return query.get('step') === 'second' ? undefined : leaveSignIn(query.get('next') ?? undefined, credentials)
    case '/RegOtp':
    case '/Reg2':
      return beginAgain(path, credentials)
    case '/Resetpd':
      return (await credentials.resetRequest()) ? undefined : CODE_NEEDED
    case '/ResetPdChange':
      return (await credentials.reset()) ? undefined : CODE_NEEDED
    case '/food/packages':
      return openInStore(`/Packages?${query.toString()}`, credentials)
    default: {
      const productId = FOOD.exec(path)?.[1]
      return productId === undefined ? undefined : openInStore(`/Store?product=${productId}`, credentials)
    }
  }
}

const FOOD = /^\/food\/([0-9a-f-]{36})$/i

async function openInStore(to: string, { session }: Credentials): Promise<Detour | undefined> {
  const claims = await session()
  const person = claims && (await findPerson(claims))
  const canShop = person?.role === 'buyer' && closedGate(person) === undefined
  return canShop ? { to } : undefined
}

const CODE_NEEDED: Detour = { to: '/Forgotpd', flash: 'code-needed' }

async function leaveSignIn(next: string | undefined, { session }: Credentials): Promise<Detour | undefined> {
  const claims = await session()
  const person = claims && (await findPerson(claims))
  return person && { to: pageToReturnTo(next, person) ?? pageAfterLogin(person.role, person) }
}

async function beginAgain(path: string, credentials: Credentials): Promise<Detour | undefined> {
  if ((await credentials.registration()) ?? (await credentials.session())) return undefined
  return (await credentials.device())
    ? { to: `/login?next=${encodeURIComponent(path)}`, flash: 'registration-over' }
    : { to: '/Reg1', flash: 'registration-needed' }
}
