import { after } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import type { Credentials } from '@/lib/core/grants'
import { sessionToken } from '@/lib/core/session'
import { aBuyer, aPartner, aStaff } from './factories'

/** The senders of requests: signed out, a buyer at each stage (waiting for HR, fee unpaid, complete), HR, staff. */
const ROLES = ['nobody', 'waiting', 'unpaid', 'buyer', 'partner', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** The roles that each kind of call and action admits. */
export const AUDIENCES = {
  anyone: ROLES,
  signedIn: ['waiting', 'unpaid', 'buyer', 'partner', 'staff'],
  buyerAccount: ['waiting', 'unpaid', 'buyer'],
  buyer: ['buyer'],
  partner: ['partner'],
  staff: ['staff'],
  /** HR, for their company only, or staff. */
  desk: ['partner', 'staff'],
  /** A person who is registering, by grant, or a buyer. */
  registrant: ['waiting', 'unpaid', 'buyer'],
  /** The holder of a grant; no session is enough. */
  granted: [],
} as const satisfies Record<string, readonly Role[]>
export type Audience = keyof typeof AUDIENCES

type Account = {
  readonly id: string
  readonly role: 'buyer' | 'partner' | 'staff'
  readonly sessionVersion: number
  readonly sessionId: string
  readonly member: boolean
  readonly complete: boolean
  readonly approve: boolean
  readonly payment: boolean
}

const claimsOf = ({ id, role, sessionVersion, sessionId, member, complete, approve, payment }: Account) => ({
  sub: id,
  sid: sessionId,
  signedInAt: Math.floor(Date.now() / 1000),
  role,
  version: sessionVersion,
  member,
  complete,
  approve,
  payment,
})

const signedIn = (account: Account): Credentials => ({
  session: claimsOf(account),
})

/** The session of `account` as a bearer token. */
export const tokenOf = (account: Account): Promise<string> => sessionToken(claimsOf(account))

/** Makes a person of each role. @returns the credentials of their requests */
export async function createPeopleByRole(): Promise<Readonly<Record<Role, Credentials>>> {
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

const sessionsOf = (people: Readonly<Record<Role, Credentials>>) => ({
  where: { id: { in: Object.values(people).flatMap(({ session }) => session?.sid ?? []) } },
})

/** Signs these people out. */
export async function endSessions(people: Readonly<Record<Role, Credentials>>): Promise<void> {
  await db().session.updateMany({ ...sessionsOf(people), data: { endedAt: new Date() } })
}

/** Lets the minutes pass in which these people may change how they sign in. */
export async function ageProofs(people: Readonly<Record<Role, Credentials>>): Promise<void> {
  await db().session.updateMany({ ...sessionsOf(people), data: { provedAt: after(new Date(), -11 * 60_000) } })
}

type Admit = (credentials: Credentials) => Promise<unknown>
/** @returns a line for each role that `admit` wrongly admits or refuses, compared with `audience` */
export async function accessMismatches(
  admit: Admit,
  audience: readonly Role[],
  people: Readonly<Record<Role, Credentials>>,
): Promise<string[]> {
  const results = await Promise.all(
    ROLES.map(async (role) => {
      const status = await admit(people[role]).then(
        () => undefined,
        (error: unknown) => (error as { status?: number }).status ?? String(error),
      )
      const isExpected = audience.includes(role) ? status === undefined : [401, 402, 403].includes(Number(status))
      return isExpected ? undefined : `${role}: ${status === undefined ? 'admitted' : `refused with ${status}`}`
    }),
  )
  return results.filter((line) => line !== undefined)
}
