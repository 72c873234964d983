import 'server-only'
import type { Access } from '@/lib/core/access'
import type {
  Buyer,
  Partner,
  PartnerPermission,
  PasswordChanger,
  Permission,
  Person,
  Registrant,
  Staff,
  StaffPermission,
} from '@/lib/core/actors'
import { AppError, GateError, forbidden } from '@/lib/core/errors'
import type { Credentials, KnownDevice, ResetRequest, SecondStep } from '@/lib/core/grants'
import { firstPageOf, holdsAny, permissionLabels } from './permission-rules'
import { type SessionOwner, findGrantedReset, findRegistrant, findSessionOwner, findSignedIn } from './queries'
import {
  type BuyerGate,
  IDLE_SENTENCE,
  LEFT_SENTENCE,
  PROOF_SENTENCE,
  SECOND_FACTOR_SENTENCE,
  SECOND_STEP_EXPIRED,
  closedGate,
  homeOf,
  securityPageOf,
} from './rules'

async function requireOwner({ session }: Credentials): Promise<SessionOwner> {
  const claims = await session()
  const owner = claims && (await findSessionOwner(claims))
  if (!owner) throw new GateError(401, 'Please sign in to continue.', '/login')
  if (owner.isIdle) throw new GateError(401, `${IDLE_SENTENCE} Please sign in again.`, '/login', 'session_idle')
  return owner
}

/** Admits everyone with a valid session. */
export const signedIn = (): Access<Person> => ({
  name: 'own session',
  admit: async (credentials) => (await requireOwner(credentials)).person,
})

/** A kind of people, with the words for the refusal of others. */
type Kind<Member extends Person> = { readonly whom: string; readonly isOne: (person: Person) => person is Member }

/** The owner of a session whose person is of a kind. */
type OwnerOf<Member extends Person> = SessionOwner & { readonly person: Member }

async function requireKind<Member extends Person>(
  credentials: Credentials,
  { whom, isOne }: Kind<Member>,
): Promise<OwnerOf<Member>> {
  const owner = await requireOwner(credentials)
  const { person } = owner
  if (!isOne(person)) throw new GateError(403, `This is for ${whom} only.`, homeOf(person.role), 'wrong_role')
  return { ...owner, person }
}

/** Admits the signed-in people of a kind. */
const accountOf = <Member extends Person>(name: string, kind: Kind<Member>): Access<Member> => ({
  name,
  admit: async (credentials) => (await requireKind(credentials, kind)).person,
})

/** Admits every signed-in buyer, whichever gates are closed: for calls about their own account. */
export const buyerAccount = () => accountOf('own session of a buyer', BUYERS)

/** Admits a buyer for whom every gate is open: e-mail verified, profile complete, confirmed by HR, fee paid. */
export const buyer = (): Access<Buyer> => ({
  name: 'own session, all gates',
  admit: async (credentials) => requireOpenGates(await buyerAccount().admit(credentials)),
})

function requireOpenGates(person: Buyer): Buyer {
  const gate = closedGate(person)
  if (gate === '/Dashboard' && person.left) throw new GateError(403, LEFT_SENTENCE, gate, 'left_company')
  if (gate) throw refusalAt(gate)
  return person
}

/** Admits also a buyer who has left the employer, because they must see and pay what they owe. */
export const buyerOrLeaver = (): Access<Buyer> => ({
  name: 'own session, all gates or no longer employed',
  admit: async (credentials) => {
    const person = await buyerAccount().admit(credentials)
    return person.left && closedGate(person) === '/Dashboard' ? person : requireOpenGates(person)
  },
})

function refusalAt(gate: BuyerGate): GateError {
  switch (gate) {
    case '/RegOtp':
      return new GateError(403, 'Please verify your e-mail address first.', gate, 'email_not_verified')
    case '/Reg2':
      return new GateError(403, 'Please complete your profile first.', gate, 'profile_incomplete')
    case '/Dashboard':
      return new GateError(403, 'Your employer has not confirmed you yet.', gate, 'not_confirmed')
    case '/Payment':
      return new GateError(402, 'Please pay the registration fee first.', gate, 'fee_not_paid')
  }
}

/** Admits HR of a company also without the second factor they should have, so that they can set it up. */
export const partnerAccount = () => accountOf('HR partner, also without a second factor', PARTNERS)

/** Admits Foodbank's staff also without the second factor they should have, so that they can set it up. */
export const staffAccount = () => accountOf('staff, also without a second factor', STAFF)

/** Admits HR of a company and Foodbank's staff also without the second factor they should have. */
export const deskAccount = () => accountOf('HR partner or staff, also without a second factor', OF_DESKS)

/**
 * Admits HR and staff who entered their password in the last ten minutes, for changes of how they sign in. Someone who
 * finds an open desk, or copies its token, must not make the desk their own.
 */
export const deskOwner = (): Access<Partner | Staff> => ({
  name: 'HR partner or staff, within ten minutes of entering the password',
  admit: async (credentials) => {
    const { person, hasFreshProof } = await requireKind(credentials, OF_DESKS)
    if (!hasFreshProof) throw new GateError(403, PROOF_SENTENCE, securityPageOf(person.role), 'proof_needed')
    return person
  },
})

/** Refuses a desk after the days of grace until its owner has set up a second factor. */
async function requireDesk<Member extends Partner | Staff>(
  credentials: Credentials,
  kind: Kind<Member>,
): Promise<Member> {
  const { person, lacksSecondFactor } = await requireKind(credentials, kind)
  if (lacksSecondFactor)
    throw new GateError(403, SECOND_FACTOR_SENTENCE, securityPageOf(person.role), 'second_factor_required')
  return person
}

/** At least one set of rights. A gate of a desk cannot be declared without naming them. */
type Sets<Set> = readonly [Set, ...Set[]]

/** Refuses someone who has the rights of none of the sets. The rights are read from the database at every request. */
function requireSet<Member extends Partner | Staff>(member: Member, sets: readonly Permission[]): Member {
  if (!holdsAny(member, sets))
    throw new GateError(
      403,
      `You need the permission ${sets.map((set) => permissionLabels([set])).join(' or ')} for this. ` +
        'Please ask a colleague who has it.',
      firstPageOf(member),
      'no_permission',
    )
  return member
}

/** Admits HR of a company who hold at least one of `sets`. */
export const partner = (...sets: Sets<PartnerPermission>): Access<Partner> => ({
  name: `HR partner: ${sets.join(' or ')}`,
  admit: async (credentials) => requireSet(await requireDesk(credentials, PARTNERS), sets),
})

/** Admits Foodbank's staff who hold at least one of `sets`. */
export const staff = (...sets: Sets<StaffPermission>): Access<Staff> => ({
  name: `staff: ${sets.join(' or ')}`,
  admit: async (credentials) => requireSet(await requireDesk(credentials, STAFF), sets),
})

/** Admits HR of a company and Foodbank's staff who hold at least one of the sets of their desk. */
export const deskMember = (sets: {
  readonly staff: Sets<StaffPermission>
  readonly partner: Sets<PartnerPermission>
}): Access<Partner | Staff> => ({
  name: `HR partner: ${sets.partner.join(' or ')}, or staff: ${sets.staff.join(' or ')}`,
  admit: async (credentials) => {
    const member = await requireDesk(credentials, OF_DESKS)
    return requireSet(member, member.role === 'staff' ? sets.staff : sets.partner)
  },
})

const isBuyer = (person: Person): person is Buyer => person.role === 'buyer'
const isPartner = (person: Person): person is Partner => person.role === 'partner' && person.companyId !== null
const isStaff = (person: Person): person is Staff => person.role === 'staff'
const isOfDesk = (person: Person): person is Partner | Staff => isPartner(person) || isStaff(person)

const BUYERS: Kind<Buyer> = { whom: 'buyers', isOne: isBuyer }
const PARTNERS: Kind<Partner> = { whom: 'HR partners', isOne: isPartner }
const STAFF: Kind<Staff> = { whom: 'Foodbank staff', isOne: isStaff }
const OF_DESKS: Kind<Partner | Staff> = { whom: 'HR partners and Foodbank staff', isOne: isOfDesk }

/**
 * Admits a person who is registering, by the grant of POST /users or of the code, or by a buyer's own session.
 * `verified` requires a grant issued after the code, because an earlier one does not prove that the mailbox is theirs.
 */
export const registrant = ({ verified }: { verified: boolean }): Access<Registrant> => ({
  name: verified ? 'registration grant with verified e-mail, or own session' : 'registration grant or own session',
  admit: async (credentials) => {
    const found = await findRegistrant(credentials)
    if (!found) throw new GateError(401, 'Please start your registration again.', '/Reg1', 'grant_needed')
    if (verified && !found.verified) throw refusalAt('/RegOtp')
    return found
  },
})

/**
 * Admits everyone who may ask about a registration fee; null means that the signed return address must name the
 * payer.
 */
export const feePayer = (): Access<{ readonly id: string } | null> => ({
  name: 'own session, registration grant, or the signed return from the payment page',
  admit: async (credentials) => (await findRegistrant(credentials)) ?? null,
})

/** Admits everyone, and tells which account has signed in in this browser before. */
export const signInAsker = (): Access<KnownDevice | null> => ({
  name: 'anyone',
  admit: async ({ device }) => (await device()) ?? null,
})

/**
 * Admits everyone; `browser` is missing for a program without cookies, whose codes are not bound to a browser. `device`
 * is a browser in which someone signed in before.
 */
export const codeAsker = (): Access<{ readonly browser?: string; readonly device?: KnownDevice }> => ({
  name: 'anyone; a reset code serves the browser that asked for it',
  admit: async ({ resetRequest, device }) => ({ browser: (await resetRequest())?.browser, device: await device() }),
})

/** Admits the browser that asked for a reset code. `verified` after a correct code, until the grant is used. */
export const resetRequester = (): Access<
  ResetRequest & { readonly verified: boolean; readonly device?: KnownDevice }
> => ({
  name: 'the browser that asked for a code',
  admit: async (credentials) => {
    const request = await credentials.resetRequest()
    if (!request) throw new GateError(401, 'Please ask for a code first.', '/Forgotpd', 'grant_needed')
    const grant = await findGrantedReset(credentials)
    return { ...request, device: await credentials.device(), verified: grant !== undefined && !grant.spent }
  },
})

/** Admits the holder of a reset grant; `spent` after the new password is set. */
export const resetter = (): Access<{ readonly spent: boolean }> => ({
  name: 'reset grant',
  admit: async (credentials) => {
    const grant = await findGrantedReset(credentials)
    if (!grant) throw new GateError(401, 'Please ask for a code first.', '/Forgotpd', 'grant_needed')
    return grant
  },
})

/** Admits the holder of a reset grant, or of a session; the service then asks for the current password. */
export const passwordChanger = (): Access<PasswordChanger> => ({
  name: 'reset grant, or own session with the current password',
  admit: async (credentials) => {
    const [reset, person] = await Promise.all([credentials.reset(), findSignedIn(credentials)])
    if (!reset && !person)
      throw new AppError(401, 'Your code has expired. Please ask for a new one.', { code: 'code_expired' })
    return { reset, person }
  },
})

export type SecondStepper = SecondStep & { readonly device?: KnownDevice }

/** Admits a browser that sent the right password and has not proved the second factor yet. */
export const secondStepper = (): Access<SecondStepper> => ({
  name: 'after the right password, within five minutes',
  admit: async ({ secondStep, device }) => {
    const step = await secondStep()
    if (!step) throw new AppError(401, SECOND_STEP_EXPIRED, { code: 'code_expired' })
    return { ...step, device: await device() }
  },
})

/** Admits everyone; null for a visitor who is not signed in. */
export const visitor = (): Access<Person | null> => ({
  name: 'anyone',
  admit: async (credentials) => (await findSignedIn(credentials)) ?? null,
})

/** Admits everyone; the service decides which pictures the viewer may see. */
export const pictureViewer = (): Access<Person | null> => ({
  name: 'anyone; profile pictures their owner, HR and staff; photos of deliveries staff',
  admit: async ({ session }) => {
    const claims = await session()
    const owner = claims && (await findSessionOwner(claims))
    if (!owner || owner.isIdle) return null
    const { person, lacksSecondFactor } = owner
    if (isBuyer(person)) return person
    const mayLook = isPartner(person) || holdsAny(person, ['operations', 'support', 'finance'])
    return mayLook && isOfDesk(person) && !lacksSecondFactor ? person : null
  },
})

/**
 * Refuses an id in a path that is not the caller's own. Services use the actor's id, never the one in the path.
 * @throws AppError 403
 */
export function assertSelf(actor: { readonly id: string }, userId: string): void {
  if (actor.id !== userId) throw forbidden('This belongs to someone else.')
}
