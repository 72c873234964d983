'use server'

import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import {
  type SecondStepper,
  buyerAccount,
  buyerOrLeaver,
  codeAsker,
  passwordChanger,
  registrant,
  resetRequester,
  secondStepper,
  signInAsker,
  signedIn,
} from '@/lib/access/gates'
import { endSession } from '@/lib/access/end-sessions'
import { findRegistrant } from '@/lib/access/queries'
import { pageAfterLogin, pageToReturnTo, securityPageOf } from '@/lib/access/rules'
import { anyone } from '@/lib/server/access'
import { action, openDocument, pageParameter } from '@/lib/server/action'
import { AppError } from '@/lib/core/errors'
import { setFlash } from '@/lib/server/flash'
import {
  clearGrant,
  grantRegistration,
  grantReset,
  readCredentials,
  rememberDevice,
  rememberResetRequest,
  rememberSecondStep,
} from '@/lib/server/grants'
import type { RateLimit } from '@/lib/server/rate-limit'
import { clearSessionCookie } from '@/lib/server/session'
import { type Proof, codeProofSchema, passkeyProofFormSchema } from '@/lib/second-factor/schema'
import { acceptInvitation } from './accept-invitation'
import { askForCode } from './ask-for-code'
import { changeContact } from './change-contact'
import { secondsUntilResetCode } from './code-queries'
import { completeProfile } from './complete-profile'
import { correctProfile, remindHr, withdrawProfile } from './correct-profile'
import { changePassword, changePasswordByLink, requestCode, resendCode } from './password-reset'
import { verifyCode } from './verify-code'
import { isEligible } from './registration-queries'
import { register, resendRegistrationCode, verifyRegistrationCode } from './register'
import { secondStepAddress } from './rules'
import {
  acceptInvitationSchema,
  codeFormSchema,
  contactSchema,
  emailSchema,
  linkPasswordSchema,
  loginSchema,
  newPasswordSchema,
  ownerProofSchema,
  profileCorrectionSchema,
  profileSchema,
  registerSchema,
  sessionFormSchema,
} from './schema'
import { endSessionOfOther, logOut, proveOwner, signInBrowser, signOutElsewhere } from './sessions'
import { completeLogIn, logIn } from './sign-in'
import { createWallet } from './wallet'

// A whole office may register within an hour from one address.
const REGISTER: RateLimit = { name: 'register', points: 600, seconds: 3600 }
// Decoding a picture takes much processor time.
const CORRECTIONS: RateLimit = { name: 'corrections', points: 600, seconds: 3600 }
const SEND_CODE: RateLimit = { name: 'send-code', points: 600, seconds: 3600 }

export const registerAction = action(
  { access: anyone(), schema: registerSchema, limit: REGISTER },
  async ({ input }) => {
    const registration = await register(input)
    await endSessionOfOther(registration.userId)
    await grantRegistration(registration)
    await rememberDevice({ userId: registration.userId, registration: registration.version, secondFactor: false })
    return openDocument('/RegOtp')
  },
)

/** Checks the code of /RegOtp; the answer names the next page of the registration. */
export const verifyCodeAction = action(
  { access: registrant({ verified: false }), schema: codeFormSchema },
  async ({ actor, input }) => {
    const { grant, complete } = await verifyRegistrationCode({ email: actor.email, code: input.code })
    await grantRegistration(grant)
    return { next: complete ? '/Login' : '/Reg2' }
  },
)

export const resendCodeAction = action({ access: registrant({ verified: false }), schema: z.object({}) }, ({ actor }) =>
  askForCode(() => resendRegistrationCode(actor)),
)

export const completeProfileAction = action(
  { access: registrant({ verified: true }), schema: profileSchema },
  async ({ actor, input }) => {
    // A second request after a lost answer finds the profile complete and continues in the same way.
    if (!actor.complete) await completeProfile(actor, input)
    await createWallet(actor.id)
    return finishRegistrationAction()
  },
)

/**
 * Ends the registration in this browser, so that its grant does not remain on a shared phone. The next page says whom
 * the person waits for: HR, unless the roster has confirmed them.
 */
export async function finishRegistrationAction(): Promise<never> {
  const actor = await findRegistrant(await readCredentials())
  const isConfirmed = actor !== undefined && (await isEligible(actor.id))
  await clearGrant('registration')
  await setFlash(isConfirmed ? 'registered-confirmed' : 'registered')
  // Without a redirect Next would build the page of the form again, and that one leads away without its grant.
  redirect('/Login')
}

const userAgentOf = async () => (await headers()).get('user-agent')

/** Signs in and opens the page that the address asks for, or the first gate that is closed. */
export const loginAction = action({ access: signInAsker(), schema: loginSchema }, async ({ actor, input, address }) => {
  const next = await pageParameter('next')
  const signIn = await logIn(input, address, { device: actor, userAgent: await userAgentOf() })
  if ('secondStep' in signIn) {
    await rememberSecondStep(signIn.secondStep.challenge)
    return openDocument(secondStepAddress(next))
  }
  const { dto, person, grant } = signIn
  await signInBrowser({ userId: dto.id, token: dto.token, grant })
  return openDocument(pageToReturnTo(next, person) ?? pageAfterLogin(person.role, person))
})

/** The second step of signing in, by a code. */
export const proveCodeAction = action(
  { access: secondStepper(), schema: codeProofSchema },
  ({ actor, input: { code } }) => finishLogIn(actor, { code }),
)

/** The second step of signing in, by a passkey. */
export const provePasskeyAction = action(
  { access: secondStepper(), schema: passkeyProofFormSchema },
  ({ actor, input: { passkey } }) => finishLogIn(actor, { passkey }),
)

async function finishLogIn({ device, ...step }: SecondStepper, proof: Proof): Promise<null> {
  const { dto, person } = await completeLogIn(step, proof, { device, userAgent: await userAgentOf() })
  await signInBrowser({ userId: dto.id, token: dto.token, secondFactor: true })
  redirect(pageToReturnTo(await pageParameter('next'), person) ?? pageAfterLogin(person.role, person))
}

/**
 * Asks for a reset code. The next page is the same for an address without an account, which it must not reveal. Within
 * a minute of the last request of this browser no other code is sent, so nothing says that one was; a link is, to
 * whoever has no guesses left.
 */
export const requestResetAction = action(
  { access: codeAsker(), schema: emailSchema, limit: SEND_CODE },
  async ({ actor, input }) => {
    const { browser = randomUUID(), asked, askedAt = 0 } = actor
    const isEarly = asked === input.email && (await secondsUntilResetCode(askedAt)) > 0
    const request = { email: input.email, browser }
    const newlyAsked = await requestCode(request, actor.device)
    await rememberResetRequest({ ...request, askedAt: isEarly ? askedAt : newlyAsked })
    await clearGrant('reset')
    if (!isEarly) await setFlash('code-sent')
    return openDocument('/Resetpd')
  },
)

export const resendResetAction = action(
  { access: resetRequester(), schema: z.object({}), limit: SEND_CODE },
  ({ actor: { email, browser, askedAt, device } }) =>
    askForCode(async () => {
      const request = { email, browser, askedAt }
      await rememberResetRequest({ ...request, askedAt: await resendCode(request, device) })
    }),
)

/** Checks the code of /Resetpd. Whoever enters it here sets a new password, also for an unverified address. */
export const verifyResetAction = action(
  { access: resetRequester(), schema: codeFormSchema },
  async ({ actor: { email, browser, device }, input }) => {
    const verified = await verifyCode({ email, browser, device, asked: email, code: input.code })
    await endSessionOfOther(verified.userId)
    if (verified.purpose !== 'reset') throw new Error('a code of /Resetpd kept the password')
    await grantReset(verified.grant)
    return { next: '/ResetPdChange' }
  },
)

/** Sets the new password. The used grant stays, because the page reads from it that the change is done. */
export const resetPasswordAction = action(
  { access: passwordChanger(), schema: newPasswordSchema },
  async ({ actor: { reset }, input }) => {
    if (!reset) throw new AppError(401, 'Your code has expired. Please ask for a new one.', { code: 'code_expired' })
    await changePassword({ reset }, reset.userId, { password: input.password })
    await clearSessionCookie()
    await clearGrant('reset-request')
  },
)

/** Sets the new password by a mailed link. Afterwards nobody is signed in, in this browser or elsewhere. */
export const resetByLinkAction = action(
  { access: anyone(), schema: linkPasswordSchema },
  async ({ input, address }) => {
    await endSessionOfOther(await changePasswordByLink(input, address))
    await clearSessionCookie()
    await clearGrant('reset-request')
  },
)

export async function logoutAction(): Promise<void> {
  await logout(null, new FormData())
}

const logout = action({ access: signedIn(), schema: z.object({}) }, async ({ actor }) => {
  await logOut(actor)
  await clearSessionCookie()
  await clearGrant('registration')
  await setFlash('signed-out')
  redirect('/login')
})

/** Checks the password again: before a desk changes how its owner signs in, and before someone gives a bank account. */
export const proveOwnerAction = action({ access: signedIn(), schema: ownerProofSchema }, ({ actor, input }) =>
  proveOwner(actor, input.currentPassword),
)

/** Ends one of the actor's sessions, on another device. */
export const endSessionAction = action({ access: signedIn(), schema: sessionFormSchema }, ({ actor, input }) =>
  endSession(actor, input.sessionId),
)

/** Signs the actor out everywhere else. */
export const endOtherSessionsAction = action({ access: signedIn(), schema: z.object({}) }, ({ actor }) =>
  signOutElsewhere(actor),
)

export const acceptInvitationAction = action(
  { access: anyone(), schema: acceptInvitationSchema },
  async ({ input, address }) => {
    const { role, ...signedIn } = await acceptInvitation(input, address, await userAgentOf())
    await signInBrowser(signedIn)
    redirect(securityPageOf(role))
  },
)

export const correctProfileAction = action(
  { access: buyerAccount(), schema: profileCorrectionSchema, limit: CORRECTIONS },
  async ({ actor, input }) => {
    await correctProfile(actor, input)
    await setFlash('profile-sent')
    redirect('/Registration')
  },
)

export const withdrawProfileAction = action({ access: buyerAccount(), schema: z.object({}) }, async ({ actor }) => {
  await withdrawProfile(actor)
  await setFlash('profile-withdrawn')
  redirect('/Registration')
})

export const remindHrAction = action({ access: buyerAccount(), schema: z.object({}) }, async ({ actor }) => {
  await remindHr(actor)
  await setFlash('hr-reminded')
  redirect('/Registration')
})

/** Changes phone, address and picture on the profile. */
export const changeContactAction = action(
  { access: buyerOrLeaver(), schema: contactSchema, limit: CORRECTIONS },
  async ({ actor, input }) => {
    await changeContact(actor, input)
    await setFlash('contact-changed')
    redirect('/Profile')
  },
)
