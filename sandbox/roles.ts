import { PARTNER_PERMISSIONS, type Person, STAFF_PERMISSIONS } from '@/lib/core/actors'
import { after } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import type { Credentials } from '@/lib/server/grants'
import { sessionToken } from '@/lib/server/session'
import { aBuyer, aCompany, aPartner, aStaff } from './factories'

/**
 * The senders of requests: signed out, a buyer at each stage (waiting for HR, fee unpaid, complete), and a desk account
 * with each single set of rights.
 */
const BUYERS = ['waiting', 'unpaid', 'buyer'] as const
const ROLES = ['nobody', ...BUYERS, ...PARTNER_PERMISSIONS, ...STAFF_PERMISSIONS] as const
export type Role = (typeof ROLES)[number]

/** The roles that each kind of call, action and page admits. */
export const AUDIENCES = {
  anyone: ROLES,
  signedIn: [...BUYERS, ...PARTNER_PERMISSIONS, ...STAFF_PERMISSIONS],
  buyerAccount: BUYERS,
  buyer: ['buyer'],
  /** HR, who all may read. */
  hr: PARTNER_PERMISSIONS,
  approver: ['approver'],
  staff: STAFF_PERMISSIONS,
  operations: ['operations', 'admin'],
  catalogue: ['catalogue', 'admin'],
  support: ['support', 'admin'],
  finance: ['finance', 'admin'],
  admin: ['admin'],
  /** Staff who see orders, buyers and companies. */
  readers: ['operations', 'support', 'finance', 'admin'],
  /** Staff who see payments. */
  payments: ['support', 'finance', 'admin'],
  /** Staff who buy goods of suppliers, and who pay for them. */
  suppliers: ['catalogue', 'finance', 'admin'],
  /** Staff who see lots of goods. */
  lots: ['operations', 'catalogue', 'finance', 'admin'],
  /** The own account of everyone with a desk. */
  desk: [...PARTNER_PERMISSIONS, ...STAFF_PERMISSIONS],
  /** Those who decide about a team: of HR for their company only, or of staff. */
  teamLeads: ['approver', 'admin'],
  /** Those who decide requests: the kind of a request says which of the staff. */
  deciders: ['approver', ...STAFF_PERMISSIONS],
  /** A person who is registering, by grant, or a buyer. */
  registrant: BUYERS,
  /** The holder of a grant; no session is enough. */
  granted: [],
} as const satisfies Record<string, readonly Role[]>
export type Audience = keyof typeof AUDIENCES

type Account = {
  readonly id: string
  readonly role: Person['role']
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

/** What a request proves. */
type Proofs = { readonly [Name in keyof Credentials]?: Awaited<ReturnType<Credentials[Name]>> }

/** The credentials of a request with these proofs. */
export const credentialsWith = (proofs: Proofs): Credentials => ({
  session: () => Promise.resolve(proofs.session),
  registration: () => Promise.resolve(proofs.registration),
  reset: () => Promise.resolve(proofs.reset),
  resetRequest: () => Promise.resolve(proofs.resetRequest),
  device: () => Promise.resolve(proofs.device),
  secondStep: () => Promise.resolve(proofs.secondStep),
  apiKey: () => proofs.apiKey,
})

/** The session of `account` as the credentials of a request. */
export const credentialsOf = (account: Account): Credentials => credentialsWith({ session: claimsOf(account) })

/** The session of `account` as a bearer token. */
export const tokenOf = (account: Account): Promise<string> => sessionToken(claimsOf(account))

/** Makes a person of each role. @returns the credentials of their requests */
export async function createPeopleByRole(): Promise<Readonly<Record<Role, Credentials>>> {
  const company = (await aCompany()).id
  const [waiting, unpaid, buyer] = await Promise.all([
    aBuyer({ eligibility: 'pending' }),
    aBuyer({ feePaid: false }),
    aBuyer(),
  ])
  const desks = await Promise.all([
    ...PARTNER_PERMISSIONS.map(async (set) => [set, credentialsOf(await aPartner(company, [set]))] as const),
    ...STAFF_PERMISSIONS.map(async (set) => [set, credentialsOf(await aStaff(set))] as const),
  ])
  return {
    nobody: credentialsWith({}),
    waiting: credentialsOf(waiting),
    unpaid: credentialsOf(unpaid),
    buyer: credentialsOf(buyer),
    ...(Object.fromEntries(desks) as Record<(typeof desks)[number][0], Credentials>),
  }
}

/** Ends the days in which the desks of these people open without a second factor. */
export async function endGrace(people: Readonly<Record<Role, Credentials>>): Promise<void> {
  const sessions = await Promise.all(AUDIENCES.desk.map((role) => people[role].session()))
  await endGraceOf(...sessions.flatMap((session) => session?.sub ?? []))
}

/** Ends the days in which the desks of these accounts open without a second factor. */
export async function endGraceOf(...userIds: readonly string[]): Promise<void> {
  await db().user.updateMany({
    where: { id: { in: [...userIds] } },
    data: { secondFactorDueAt: after(new Date(), -60_000) },
  })
}

async function sessionsOf(people: Readonly<Record<Role, Credentials>>) {
  const sessions = await Promise.all(Object.values(people).map(({ session }) => session()))
  return { where: { id: { in: sessions.flatMap((session) => session?.sid ?? []) } } }
}

/** Signs these people out. */
export async function endSessions(people: Readonly<Record<Role, Credentials>>): Promise<void> {
  await db().session.updateMany({ ...(await sessionsOf(people)), data: { endedAt: new Date() } })
}

/** Lets the hours pass after which a desk's session has ended without use. */
export async function leaveIdle(people: Readonly<Record<Role, Credentials>>): Promise<void> {
  await db().session.updateMany({
    ...(await sessionsOf(people)),
    data: { seenAt: after(new Date(), -(8 * 60 + 1) * 60_000) },
  })
}

/** Lets the minutes pass in which these people may change how they sign in. */
export async function ageProofs(people: Readonly<Record<Role, Credentials>>): Promise<void> {
  await db().session.updateMany({ ...(await sessionsOf(people)), data: { provedAt: after(new Date(), -11 * 60_000) } })
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
