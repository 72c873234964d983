'use server'

import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import {
  codeAsker,
  deskMember,
  passwordChanger,
  registrant,
  resetRequester,
  secondStepper,
  signedIn,
  staff,
} from '@/lib/access/gates'
import { homeOf, pageAfterLogin, pageToReturnTo } from '@/lib/access/rules'
import { anyone } from '@/lib/core/access'
import { action } from '@/lib/core/action'
import { AppError } from '@/lib/core/errors'
import { clearGrant, grantRegistration, grantReset, rememberResetRequest, rememberSecondStep } from '@/lib/core/grants'
import type { RateLimit } from '@/lib/core/rate-limit'
import { clearSessionCookie, setSessionCookie } from '@/lib/core/session'
import { codeProofSchema, passkeyProofFormSchema } from '@/lib/second-factor/schema'
import { acceptInvitation } from './accept-invitation'
import { completeProfile } from './complete-profile'
import { changePassword, requestCode, verifyCode } from './password-reset'
import { register, resendRegistrationCode, verifyRegistrationCode } from './register'
import { secondStepAddress } from './rules'
import {
  acceptInvitationSchema,
  codeFormSchema,
  emailSchema,
  loginSchema,
  memberFormSchema,
  newPasswordSchema,
  profileSchema,
  registerSchema,
} from './schema'
import { type LoggedIn, completeLogIn, logIn, logOut } from './sign-in'
import { endAccess, restoreAccess } from './team'
import { createWallet } from './wallet'

// A whole office may register within an hour from one address.
const REGISTER: RateLimit = { name: 'register', points: 600, seconds: 3600 }
const SEND_CODE: RateLimit = { name: 'send-code', points: 600, seconds: 3600 }

export const registerAction = action(
  { access: anyone(), schema: registerSchema, limit: REGISTER },
  async ({ input }) => {
    await grantRegistration(await register(input))
    redirect('/RegOtp')
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

export const resendCodeAction = action(
  { access: registrant({ verified: false }), schema: z.object({}) },
  async ({ actor }) => {
    await resendRegistrationCode(actor)
    return null
  },
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

/** Ends the registration in this browser, so that its grant does not remain on a shared phone. */
export async function finishRegistrationAction(): Promise<null> {
  await clearGrant('registration')
  redirect('/Login?notice=registered')
}

/** Signs in and opens the page that was asked for, or the first gate that is closed. */
export const loginAction = action({ access: anyone(), schema: loginSchema }, async ({ input, address }) => {
  const signIn = await logIn(input, address)
  if ('secondStep' in signIn) {
    await rememberSecondStep(signIn.secondStep.challenge)
    redirect(secondStepAddress(input.next))
  }
  const { dto, person, grant } = signIn
  await setSessionCookie(dto.token)
  if (grant) await grantRegistration(grant)
  redirect(pageToReturnTo(input.next, person) ?? pageAfterLogin(person.role, person))
})

/** The second step of signing in, by a code. */
export const proveCodeAction = action(
  { access: secondStepper(), schema: codeProofSchema },
  async ({ actor, input: { code, next } }) => finishLogIn(await completeLogIn(actor, { code }), next),
)

/** The second step of signing in, by a passkey. */
export const provePasskeyAction = action(
  { access: secondStepper(), schema: passkeyProofFormSchema },
  async ({ actor, input: { passkey, next } }) => finishLogIn(await completeLogIn(actor, { passkey }), next),
)

async function finishLogIn({ dto, person }: LoggedIn, next: string | undefined): Promise<null> {
  await setSessionCookie(dto.token)
  await clearGrant('second-step')
  redirect(pageToReturnTo(next, person) ?? pageAfterLogin(person.role, person))
}

/** Asks for a reset code. The next page is the same for an address without an account, which it must not reveal. */
export const requestResetAction = action(
  { access: codeAsker(), schema: emailSchema, limit: SEND_CODE },
  async ({ actor, input }) => {
    const request = { email: input.email, browser: actor?.browser ?? randomUUID() }
    await requestCode(request)
    await rememberResetRequest(request)
    await clearGrant('reset')
    redirect('/Resetpd?notice=sent')
  },
)

export const resendResetAction = action(
  { access: resetRequester(), schema: z.object({}), limit: SEND_CODE },
  async ({ actor }) => {
    await requestCode(actor)
    return null
  },
)

/** Checks the code of /Resetpd. The owner of an unverified address continues the registration. */
export const verifyResetAction = action(
  { access: resetRequester(), schema: codeFormSchema },
  async ({ actor, input }) => {
    const verified = await verifyCode({ email: actor.email, code: input.code, browser: actor.browser })
    if (verified.purpose === 'reset') {
      await grantReset(verified.grant)
      return { next: '/ResetPdChange' }
    }
    await grantRegistration(verified.grant)
    return { next: verified.complete ? '/Login' : '/Reg2' }
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
    return null
  },
)

export async function logoutAction(): Promise<void> {
  await logout(null, new FormData())
}

const logout = action({ access: signedIn(), schema: z.object({}) }, async ({ actor }) => {
  await logOut(actor)
  await clearSessionCookie()
  await clearGrant('registration')
  redirect('/login?notice=signed-out')
})

export const acceptInvitationAction = action(
  { access: anyone(), schema: acceptInvitationSchema },
  async ({ input, address }) => {
    const { token, role } = await acceptInvitation(input, address)
    await setSessionCookie(token)
    redirect(homeOf(role))
  },
)

export const endAccessAction = action({ access: deskMember(), schema: memberFormSchema }, async ({ actor, input }) => {
  await endAccess(actor, input.memberId)
  return null
})

export const restoreAccessAction = action({ access: staff(), schema: memberFormSchema }, async ({ actor, input }) => {
  await restoreAccess(actor, input.memberId)
  return null
})
