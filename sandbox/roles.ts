import { randomUUID } from 'node:crypto'
import { after } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import type { Credentials } from '@/lib/core/grants'
import { sessionToken } from '@/lib/core/session'
import { aBuyer, aPartner, aStaff } from './factories'

/** Who may come to a call or an action: nobody known, a buyer at one of the gates, HR, staff. */
const ROLES = ['nobody', 'waiting', 'unpaid', 'buyer', 'partner', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** Whom each kind of call and action admits. */
export const AUDIENCES = {
  anyone: ROLES,
  signedIn: ['waiting', 'unpaid', 'buyer', 'partner', 'staff'],
  buyerAccount: ['waiting', 'unpaid', 'buyer'],
  buyer: ['buyer'],
  partner: ['partner'],
  staff: ['staff'],
  /** HR of their company, or staff. */
  desk: ['partner', 'staff'],
  /** Whoever registers, by grant; or a buyer. */
  registrant: ['waiting', 'unpaid', 'buyer'],
  /** Whoever holds a grant that no session gives. */
  granted: [],
} as const satisfies Record<string, readonly Role[]>
export type Audience = keyof typeof AUDIENCES

type Account = {
  readonly id: string
  readonly role: 'buyer' | 'partner' | 'staff'
  readonly sessionVersion: number
  readonly member: boolean
  readonly complete: boolean
  readonly approve: boolean
  readonly payment: boolean
}

const claimsOf = ({ id, role, sessionVersion, member, complete, approve, payment }: Account) => ({
  sub: id,
  role,
  version: sessionVersion,
  member,
  complete,
  approve,
  payment,
})

/** What a request proves that carries the session of `account`. */
const signedIn = (account: Account): Credentials => ({
  session: { ...claimsOf(account), sid: randomUUID(), exp: after(new Date(), 3_600_000).getTime() / 1000 },
})

/** The session of `account` as a bearer. */
export const tokenOf = (account: Account): Promise<string> => sessionToken(claimsOf(account))

/** Someone of each role, in the database, with what their requests prove. */
export async function someoneOfEachRole(): Promise<Readonly<Record<Role, Credentials>>> {
  const [waiting, unpaid, buyer, partner, staff] = await Promise.all([
    aBuyer({ eligibility: 'pending' }),
    aBuyer({ feePaid: false }),
    aBuyer(),
    aPartner(),
    aStaff(),
  ])
  return {
    nobody: {},
    waiting: signedIn(waiting),
    unpaid: signedIn(unpaid),
    buyer: signedIn(buyer),
    partner: signedIn(partner),
    staff: signedIn(staff),
  }
}

/** Ends the days in which the desks of these people open without a second factor. */
export async function endGrace({ partner, staff }: Readonly<Record<Role, Credentials>>): Promise<void> {
  await db().user.updateMany({
    where: { id: { in: [partner, staff].flatMap(({ session }) => session?.sub ?? []) } },
    data: { secondFactorDueAt: after(new Date(), -60_000) },
  })
}

type Admit = (credentials: Credentials) => Promise<unknown>
/** @returns which roles `admit` lets in against `audience`, and whom of it it keeps out: nobody, when it is right */
export async function wronglyTreated(
  admit: Admit,
  audience: readonly Role[],
  people: Readonly<Record<Role, Credentials>>,
): Promise<string[]> {
  const treated = await Promise.all(
    ROLES.map(async (role) => {
      const status = await admit(people[role]).then(
        () => undefined,
        (error: unknown) => (error as { status?: number }).status ?? String(error),
      )
      const isRight = audience.includes(role) ? status === undefined : [401, 402, 403].includes(Number(status))
      return isRight ? undefined : `${role}: ${status === undefined ? 'admitted' : `refused with ${status}`}`
    }),
  )
  return treated.filter((each) => each !== undefined)
}
