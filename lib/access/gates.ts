import 'server-only'
import { type Access, forPeople } from '@/lib/server/access'
import type {
  Buyer,
  KeyScope,
  Partner,
  PartnerPermission,
  PartnerScope,
  PasswordChanger,
  Permission,
  Person,
  Registrant,
  Staff,
  StaffPermission,
  StaffScope,
} from '@/lib/core/actors'
import { PARTNER_PERMISSIONS, STAFF_PERMISSIONS } from '@/lib/core/actors'
import { AppError, GateError, forbidden } from '@/lib/core/errors'
import type { Credentials, KnownDevice, RegistrationGrant, ResetRequest, SecondStep } from '@/lib/server/grants'
import { admitKey } from './key-queries'
import { NOT_FOR_KEYS } from './key-rules'
import { BUYERS, type Kind, OF_DESKS, PARTNERS, STAFF, isBuyer, isOfDesk, isPartner } from './kind-rules'
import { holdsAny, permissionLabels } from './permission-rules'
import { type SessionOwner, findGrantedReset, findRegistrant, findSessionOwner, findSignedIn } from './queries'
import {
  type BuyerGate,
  IDLE_SENTENCE,
  LEFT_SENTENCE,
  PAYOUT_PROOF_SENTENCE,
  PROGRAM_PROOF_SENTENCE,
  PROOF_SENTENCE,
  SECOND_FACTOR_SENTENCE,
  SECOND_STEP_EXPIRED,
  closedGate,
  homeOf,
  securityPageOf,
} from './rules'

async function requireOwner({ session, apiKey }: Credentials): Promise<SessionOwner> {
  if (apiKey() !== undefined) throw new GateError(403, NOT_FOR_KEYS, '/login', 'not_for_keys')
  const claims = await session()
  const owner = claims && (await findSessionOwner(claims))
  if (!owner) throw new GateError(401, 'Please sign in to continue.', '/login')
  if (owner.isIdle) throw new GateError(401, `${IDLE_SENTENCE} Please sign in again.`, '/login', 'session_idle')
  return owner
}

/** Admits everyone with a valid session. */
export const signedIn = (): Access<Person> =>
  forPeople('own session', ['session'], async (credentials) => (await requireOwner(credentials)).person)

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
const accountOf = <Member extends Person>(name: string, kind: Kind<Member>): Access<Member> =>
  forPeople(name, ['session'], async (credentials) => (await requireKind(credentials, kind)).person)

/** Admits every signed-in buyer, whichever gates are closed: for calls about their own account. */
export const buyerAccount = () => accountOf('own session of a buyer', BUYERS)

/** Admits a buyer who entered the password in the last ten minutes: for what moves their money to a bank account. */
export const provedBuyer = (): Access<Buyer> =>
  forPeople('own session of a buyer, within ten minutes of entering the password', ['session'], async (credentials) => {
    const { person, hasFreshProof } = await requireKind(credentials, BUYERS)
    if (!hasFreshProof) throw new GateError(403, PAYOUT_PROOF_SENTENCE, '/Statement', 'proof_needed')
    return person
  })

/** Admits a buyer for whom every gate is open: email verified, profile complete, confirmed by HR, fee paid. */
export const buyer = (): Access<Buyer> =>
  forPeople('own session, all gates', ['session'], async (credentials) =>
    requireOpenGates(await buyerAccount().admit(credentials)),
  )

function requireOpenGates(person: Buyer): Buyer {
  const gate = closedGate(person)
  if (gate === '/Dashboard' && person.left) throw new GateError(403, LEFT_SENTENCE, gate, 'left_company')
  if (gate) throw refusalAt(gate)
  return person
}

/** Admits also a buyer who has left the employer, because they must see and pay what they owe. */
export const buyerOrLeaver = (): Access<Buyer> =>
  forPeople('own session, all gates or no longer employed', ['session'], async (credentials) => {
    const person = await buyerAccount().admit(credentials)
    return person.left && closedGate(person) === '/Dashboard' ? person : requireOpenGates(person)
  })

function refusalAt(gate: BuyerGate): GateError {
  switch (gate) {
    case '/RegOtp':
      return new GateError(403, 'Please verify your email address first.', gate, 'email_not_verified')
    case '/Reg2':
      return new GateError(403, 'Please complete your profile first.', gate, 'profile_incomplete')
    case '/Dashboard':
      return new GateError(403, 'Your employer has not confirmed you yet.', gate, 'not_confirmed')
    case '/Payment':
      return new GateError(402, 'Please pay the registration fee first.', gate, 'fee_not_paid')
  }
}

// These admit people also without the second factor they should have, so that they can set it up.
export const partnerAccount = () => accountOf('HR partner, also without a second factor', PARTNERS)
export const staffAccount = () => accountOf('staff, also without a second factor', STAFF)
export const deskAccount = () => accountOf('HR partner or staff, also without a second factor', OF_DESKS)

/**
 * Admits HR and staff who entered their password in the last ten minutes, for changes of how they sign in. Someone who
 * finds an open desk, or copies its token, must not make the desk their own.
 */
export const deskOwner = (): Access<Partner | Staff> =>
  forPeople('HR partner or staff, within ten minutes of entering the password', ['session'], async (credentials) => {
    const { person, hasFreshProof } = await requireKind(credentials, OF_DESKS)
    return requireProof(person, hasFreshProof, PROOF_SENTENCE)
  })

function requireProof<Member extends Partner | Staff>(
  member: Member,
  hasFreshProof: boolean,
  sentence: string,
): Member {
  if (!hasFreshProof) throw new GateError(403, sentence, securityPageOf(member.role), 'proof_needed')
  return member
}

/** Refuses a desk after the days of grace until its owner has set up a second factor. */
async function requireDesk<Member extends Partner | Staff>(
  credentials: Credentials,
  kind: Kind<Member>,
): Promise<OwnerOf<Member>> {
  const owner = await requireKind(credentials, kind)
  if (owner.lacksSecondFactor)
    throw new GateError(403, SECOND_FACTOR_SENTENCE, securityPageOf(owner.person.role), 'second_factor_required')
  return owner
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
      homeOf(member.role),
      'no_permission',
    )
  return member
}

/** What asks for the password again, beside how someone signs in. */
const PROOF_SENTENCES = { program: PROGRAM_PROOF_SENTENCE, account: PAYOUT_PROOF_SENTENCE } as const

/** A gate of a desk, which `orKey` opens to API keys too. Without it no key passes. */
type DeskAccess<Member, Scope extends KeyScope> = Access<Member> & {
  /** @param scope what a key must be made for; its maker must hold the rights that the gate asks of a person */
  readonly orKey: (scope: Scope) => Access<Member>
  /**
   * The gate for what gives a program access or names a bank account: it outlives the session, so the password must
   * have been entered in the last ten minutes.
   */
  readonly proved: (what?: keyof typeof PROOF_SENTENCES) => Access<Member>
}

function deskAccess<Member extends Partner | Staff, Scope extends KeyScope>(
  name: string,
  kind: Kind<Member>,
  sets: readonly Permission[],
): DeskAccess<Member, Scope> {
  const admit = async (credentials: Credentials) => requireSet((await requireDesk(credentials, kind)).person, sets)
  return {
    name,
    by: ['session'],
    keyScope: null,
    admit,
    orKey: (scope) => ({
      name: `${name}; API key: ${scope}`,
      by: ['session'],
      keyScope: scope,
      admit: async (credentials) => {
        const key = credentials.apiKey()
        return key === undefined ? admit(credentials) : requireSet(await admitKey(key, kind, scope), sets)
      },
    }),
    proved: (what = 'program') =>
      forPeople(`${name}, within ten minutes of entering the password`, ['session'], async (credentials) => {
        const { person, hasFreshProof } = await requireDesk(credentials, kind)
        return requireProof(requireSet(person, sets), hasFreshProof, PROOF_SENTENCES[what])
      }),
  }
}

/** Admits HR of a company who hold at least one of `sets`. */
export const partner = (...sets: Sets<PartnerPermission>) =>
  deskAccess<Partner, PartnerScope>(`HR partner: ${sets.join(' or ')}`, PARTNERS, sets)

/** Admits Foodbank's staff who hold at least one of `sets`. */
export const staff = (...sets: Sets<StaffPermission>) =>
  deskAccess<Staff, StaffScope>(`staff: ${sets.join(' or ')}`, STAFF, sets)

/** Admits HR of a company and Foodbank's staff who hold at least one of the sets of their desk. */
export const deskMember = (sets: {
  readonly staff: Sets<StaffPermission>
  readonly partner: Sets<PartnerPermission>
}): Access<Partner | Staff> =>
  forPeople(
    `HR partner: ${sets.partner.join(' or ')}, or staff: ${sets.staff.join(' or ')}`,
    ['session'],
    async (credentials) => {
      const { person: member } = await requireDesk(credentials, OF_DESKS)
      return requireSet(member, member.role === 'staff' ? sets.staff : sets.partner)
    },
  )

/** Admits everyone who may use a desk, whatever their permissions. */
export const anyDesk = () => deskMember({ staff: STAFF_PERMISSIONS, partner: PARTNER_PERMISSIONS })

/**
 * Admits a person who is registering, by the grant of POST /users or of the code, or by a buyer's own session.
 * `verified` requires a grant issued after the code, because an earlier one does not prove that the mailbox is theirs.
 */
export const registrant = ({ verified }: { verified: boolean }): Access<Registrant> =>
  forPeople(
    verified ? 'registration grant with verified email, or own session' : 'registration grant or own session',
    ['registration', 'session'],
    async (credentials) => {
      const found = await findRegistrant(credentials)
      if (!found) throw await registrationOver(credentials)
      if (verified && !found.verified) throw refusalAt('/RegOtp')
      return found
    },
  )

/** The refusal without a grant. A browser that knows an account signs in to continue with it. */
const registrationOver = async ({ device }: Credentials): Promise<GateError> =>
  (await device())
    ? new GateError(401, 'Please sign in to continue your registration.', '/login', 'grant_needed')
    : new GateError(401, 'Please start your registration again.', '/Reg1', 'grant_needed')

/**
 * Admits everyone who may ask about a registration fee; null means that the signed return address must name the
 * payer.
 */
export const feePayer = (): Access<{ readonly id: string } | null> =>
  forPeople(
    'own session, registration grant, or the signed return from the payment page',
    ['session', 'registration', 'none'],
    async (credentials) => (await findRegistrant(credentials)) ?? null,
  )

/** Admits everyone, and tells which account has signed in in this browser before. */
export const signInAsker = (): Access<KnownDevice | null> =>
  forPeople('anyone', [], async ({ device }) => (await device()) ?? null)

/** What a client shows that asks for a code or enters one. */
type CodeAsker = {
  /** Missing for a program without cookies, whose codes are not bound to a browser. */
  readonly browser?: string
  /** The address for which this browser asked for a reset code. */
  readonly asked?: string
  /** When it did so the last time, in milliseconds. */
  readonly askedAt?: number
  /** A browser in which someone signed in before. */
  readonly device?: KnownDevice
  /** The registration whose grant the client holds. */
  readonly registration?: RegistrationGrant
}

/** Admits everyone. */
export const codeAsker = (): Access<CodeAsker> =>
  forPeople(
    'anyone; a reset code serves the browser that asked for it',
    [],
    async ({ resetRequest, device, registration }) => {
      const request = await resetRequest()
      return {
        browser: request?.browser,
        asked: request?.email,
        askedAt: request?.askedAt,
        device: await device(),
        registration: await registration(),
      }
    },
  )

/** Admits the browser that asked for a reset code. `verified` after a correct code, until the grant is used. */
export const resetRequester = (): Access<
  ResetRequest & { readonly verified: boolean; readonly device?: KnownDevice }
> =>
  forPeople('the browser that asked for a code', ['reset-request'], async (credentials) => {
    const request = await credentials.resetRequest()
    if (!request) throw new GateError(401, 'Please ask for a code first.', '/Forgotpd', 'grant_needed')
    const grant = await findGrantedReset(credentials)
    return { ...request, device: await credentials.device(), verified: grant !== undefined && !grant.spent }
  })

/** Admits the holder of a reset grant; `spent` after the new password is set. */
export const resetter = (): Access<{ readonly spent: boolean }> =>
  forPeople('reset grant', ['reset'], async (credentials) => {
    const grant = await findGrantedReset(credentials)
    if (!grant) throw new GateError(401, 'Please ask for a code first.', '/Forgotpd', 'grant_needed')
    return grant
  })

/** Admits the holder of a reset grant, or of a session; the service then asks for the current password. */
export const passwordChanger = (): Access<PasswordChanger> =>
  forPeople('reset grant, or own session with the current password', ['reset', 'session'], async (credentials) => {
    const [reset, person] = await Promise.all([credentials.reset(), findSignedIn(credentials)])
    if (!reset && !person)
      throw new AppError(401, 'Your code has expired. Please ask for a new one.', { code: 'code_expired' })
    return { reset, person }
  })

export type SecondStepper = SecondStep & { readonly device?: KnownDevice }

/** Admits a browser that sent the right password and has not proved the second factor yet. */
export const secondStepper = (): Access<SecondStepper> =>
  forPeople('after the right password, within five minutes', ['second-step'], async ({ secondStep, device }) => {
    const step = await secondStep()
    if (!step) throw new AppError(401, SECOND_STEP_EXPIRED, { code: 'code_expired' })
    return { ...step, device: await device() }
  })

/** Admits everyone; null for a visitor who is not signed in. */
export const visitor = (): Access<Person | null> =>
  forPeople('anyone', [], async (credentials) => (await findSignedIn(credentials)) ?? null)

/** Admits everyone; the service decides which pictures the viewer may see. */
export const pictureViewer = (): Access<Person | null> =>
  forPeople(
    'anyone; profile pictures their owner, HR and staff; photos of deliveries staff',
    [],
    async ({ session }) => {
      const claims = await session()
      const owner = claims && (await findSessionOwner(claims))
      if (!owner || owner.isIdle) return null
      const { person, lacksSecondFactor } = owner
      if (isBuyer(person)) return person
      const mayLook = isPartner(person) || holdsAny(person, ['operations', 'support', 'finance'])
      return mayLook && isOfDesk(person) && !lacksSecondFactor ? person : null
    },
  )

/**
 * Refuses an id in a path that is not the caller's own. Services use the actor's id, never the one in the path.
 * @throws AppError 403
 */
export function assertSelf(actor: { readonly id: string }, userId: string): void {
  if (actor.id !== userId) throw forbidden('This belongs to someone else.')
}
