import { codeFor, resetCodeFor } from '../fixtures'
import { joinCompany } from '../joined-company'
import {
  type ApiResponse,
  call,
  callOrFail,
  createBuyer,
  createRegistrant,
  createVerifiedRegistrant,
  createWaitingEmployee,
  logInAsHr,
  profileForm,
  staffNumber,
} from '../people'
import { choosePassword, openLink, opens, resetLinkFor } from './mailed-links'
import type { Random } from './random'

/*
 * What people try who are not who they say: codes of other accounts, after five wrong ones and twice, links of mails
 * twice, grants of other accounts and grants that were used, profiles of others, and one's own after HR has confirmed
 * it. Each case takes a chance's spelling of the same thing, and none of them succeeds.
 */

/** An answer that should have been a refusal, as a sentence. */
type Fault = string | undefined

const wrongCode = (random: Random, code: string) =>
  String((Number(code) + 1 + random.below(9_998)) % 10_000).padStart(4, '0')

/** The same address as people type it. */
const spelled = (random: Random, email: string) => random.pick([email, email.toUpperCase(), ` ${email} `])

const elsewhere = (random: Random) => ({
  'X-Forwarded-For': `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`,
})

const enter = (random: Random, email: string, code: string, token?: string) =>
  call('POST', '/user/verify-code', {
    token,
    body: { email: spelled(random, email), code },
    headers: elsewhere(random),
  })

/** A program without cookies asks for a reset code. */
const askForCode = (random: Random, email: string) =>
  callOrFail('POST', '/user/send-verification-code', { body: { email }, headers: elsewhere(random) })

const refusal = ({ status, text }: ApiResponse, allowed: readonly number[]): Fault =>
  allowed.includes(status) ? undefined : `${status} ${text.slice(0, 200)}`

/** Enters five wrong codes from other clients, too: an account has five. @returns a fault when one is taken */
async function guess(random: Random, email: string, code: string, token: () => string | undefined): Promise<Fault> {
  for (let tries = 0; tries < 5; tries += 1) {
    const fault = refusal(await enter(random, email, wrongCode(random, code), token()), [400])
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Uses a link twice, one after the other or at once. Exactly one use sets its password. */
async function useTwice(random: Random, email: string, path: string): Promise<Fault> {
  const form = await openLink(path, elsewhere(random))
  const [first, second] = ['Harmattan7', 'Harmattan8'] as const
  const isRace = random.chance(0.5)
  const earlier = choosePassword(form, first, elsewhere(random))
  if (!isRace) await earlier
  await Promise.all([earlier, choosePassword(form, second, elsewhere(random))])
  const isFirst = await opens(email, first, elsewhere(random))
  const isSecond = await opens(email, second, elsewhere(random))
  if (isFirst !== isSecond && (isFirst || isRace)) return undefined
  return `${isRace ? 'at once' : 'one after the other'}: the passwords sign in: ${isFirst}, ${isSecond}`
}

const putProfile = (random: Random, id: string, token: string) =>
  call('PUT', `/users/${id}`, { token, body: profileForm({ staffId: staffNumber() }), headers: elsewhere(random) })

const CASES: Readonly<Record<string, (random: Random) => Promise<Fault>>> = {
  'a right code after five wrong ones': async (random) => {
    const { email, grant } = await createRegistrant()
    const code = await codeFor(email)
    const orNone = () => (random.chance(0.5) ? grant : undefined)
    return (await guess(random, email, code, orNone)) ?? refusal(await enter(random, email, code, orNone()), [400, 429])
  },

  'a wrong code with the grant of another account': async (random) => {
    const [person, other] = [await createRegistrant(), await createVerifiedRegistrant()]
    return refusal(
      await enter(random, person.email, wrongCode(random, await codeFor(person.email)), other.grant),
      [400],
    )
  },

  'a reset code of another account': async (random) => {
    const [person, other] = [await createWaitingEmployee(), await createWaitingEmployee()]
    await askForCode(random, person.email)
    await askForCode(random, other.email)
    const [code, others] = [await resetCodeFor(person.email), await resetCodeFor(other.email)]
    if (code === others) return undefined
    return refusal(await enter(random, other.email, code, random.pick([person.token, other.token])), [400])
  },

  'a reset code that was used': async (random) => {
    const { email } = await createWaitingEmployee()
    await askForCode(random, email)
    const code = await resetCodeFor(email)
    const first = refusal(await enter(random, email, code), [200])
    return first ?? refusal(await enter(random, email, code), [400])
  },

  // It proves the mailbox, too. The owner gets it when the codes of a day are used up.
  'a link for a new password, twice': async (random) => {
    const { email } = await random.pick([createRegistrant, createWaitingEmployee])()
    await askForCode(random, email)
    const fault = await guess(random, email, await resetCodeFor(email), () => undefined)
    if (fault !== undefined) return fault
    await askForCode(random, email)
    return useTwice(random, email, await resetLinkFor(email))
  },

  'an invitation, twice': async (random) => {
    const { email, invitation } = await joinCompany(elsewhere(random))
    return useTwice(random, email, invitation)
  },

  'a profile by the grant of another account': async (random) => {
    const [person, other] = [await createVerifiedRegistrant(), await createVerifiedRegistrant()]
    return refusal(await putProfile(random, person.id, other.grant), [403])
  },

  'a profile by a grant from before the code': async (random) => {
    const { id, grant } = await createRegistrant()
    return refusal(await putProfile(random, id, grant), [401, 403])
  },

  'a second profile by the same grant': async (random) => {
    const { id, grant } = await createVerifiedRegistrant()
    const first = refusal(await putProfile(random, id, grant), [200])
    return first ?? refusal(await putProfile(random, id, grant), [401, 403, 409])
  },

  'a profile of somebody who was declined, by another session': async (random) => {
    const [person, other] = [await createWaitingEmployee(), await createWaitingEmployee()]
    const hr = await logInAsHr()
    const reason = 'Not on our payroll.'
    await callOrFail('POST', `/partner/employees/${person.id}/decline`, { token: hr.token, body: { reason } })
    return refusal(await putProfile(random, person.id, other.token), [403])
  },

  'a profile after HR has confirmed it': async (random) => {
    const { id, token } = await createBuyer()
    return refusal(await putProfile(random, id, token), [409])
  },

  'the account of somebody else': async (random) => {
    const [person, other] = [await createWaitingEmployee(), await createBuyer()]
    const path = random.pick([`/users/${other.id}`, `/wallet/getWallet/${other.id}`, `/cart/getCartItems/${other.id}`])
    return refusal(await call('GET', path, { token: person.token, headers: elsewhere(random) }), [401, 403, 404])
  },
}

/** Tries one of the cases. @returns what was not refused as it must be */
export async function tryIdentity(random: Random): Promise<Fault> {
  const [name, attempt] = random.pick(Object.entries(CASES))
  const fault = await attempt(random)
  return fault === undefined ? undefined : `${name} → ${fault}`
}
