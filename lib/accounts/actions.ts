'use server'

import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import {
  codeAsker,
  deskMember,
  passwordChanger,
  registrant,
  resetRequester,
  signInAsker,
  signedIn,
  staff,
} from '@/lib/access/gates'
import { homeOf, pageAfterLogin, pageToReturnTo } from '@/lib/access/rules'
import { anyone } from '@/lib/core/access'
import { action } from '@/lib/core/action'
import { AppError } from '@/lib/core/errors'
import { clearGrant, grantRegistration, grantReset, rememberDevice, rememberResetRequest } from '@/lib/core/grants'
import type { RateLimit } from '@/lib/core/rate-limit'
import { clearSessionCookie } from '@/lib/core/session'
import { acceptInvitation } from './accept-invitation'
import { requestCode, changePassword, changePasswordByLink, verifyCode } from './password-reset'
import {
  acceptInvitationSchema,
  codeFormSchema,
  emailSchema,
  linkPasswordSchema,
  loginSchema,
  memberFormSchema,
  newPasswordSchema,
  profileSchema,
  registerSchema,
  sessionFormSchema,
} from './schema'
import {
  completeProfile,
  createWallet,
  logIn,
  register,
  resendRegistrationCode,
  verifyRegistrationCode,
} from './service'
import { endOtherSessions, endSession, endSessionOfOther, logOut, signInBrowser } from './sessions'
import { endAccess, restoreAccess } from './team'

// A whole office may register within an hour from one address.
const REGISTER: RateLimit = { name: 'register', points: 600, seconds: 3600 }
const SEND_CODE: RateLimit = { name: 'send-code', points: 600, seconds: 3600 }

/** /Reg1: creates the account and goes to the code. */
export const registerAction = action(
  { access: anyone(), schema: registerSchema, limit: REGISTER },
  async ({ input }) => {
    const registration = await register(input)
    await endSessionOfOther(registration.userId)
    await grantRegistration(registration)
    await rememberDevice(registration.userId, registration.version)
    redirect('/RegOtp')
  },
)

/** /RegOtp: checks the code; the answer says where the registration goes on. */
export const verifyCodeAction = action(
  { access: registrant({ verified: false }), schema: codeFormSchema },
  async ({ actor, input }) => {
    const { grant, complete } = await verifyRegistrationCode({ email: actor.email, code: input.code })
    await grantRegistration(grant)
    return { next: complete ? '/Login' : '/Reg2' }
  },
)

/** /RegOtp: another code. */
export const resendCodeAction = action(
  { access: registrant({ verified: false }), schema: z.object({}) },
  async ({ actor }) => {
    await resendRegistrationCode(actor)
    return null
  },
)

/** /Reg2: the workplace profile, then the wallet, then to the login page. */
export const completeProfileAction = action(
  { access: registrant({ verified: true }), schema: profileSchema },
  async ({ actor, input }) => {
    // A second sending after a lost answer finds the profile complete: the way on is the same.
    if (!actor.complete) await completeProfile(actor, input)
    await createWallet(actor.id)
    return finishRegistrationAction()
  },
)

/** Leaves registration for the login page: the grant that led through it is not left on a shared phone. */
export async function finishRegistrationAction(): Promise<null> {
  await clearGrant('registration')
  redirect('/Login?notice=registered')
}

/** /Login: signs in and goes where the account stands (checklist LI-08 to LI-15). */
export const loginAction = action({ access: signInAsker(), schema: loginSchema }, async ({ actor, input, address }) => {
  const userAgent = (await headers()).get('user-agent')
  const { dto, person, grant } = await logIn(input, address, { device: actor, userAgent })
  await signInBrowser({ userId: dto.id, token: dto.token, grant })
  redirect(pageToReturnTo(input.next, person) ?? pageAfterLogin(person.role, person))
})

/** /Forgotpd: asks for a code, whoever's the address is, and goes to where it is entered (checklist FP-02 to FP-04). */
export const requestResetAction = action(
  { access: codeAsker(), schema: emailSchema, limit: SEND_CODE },
  async ({ actor, input }) => {
    const request = { email: input.email, browser: actor.browser ?? randomUUID() }
    await requestCode(request, actor.device)
    await rememberResetRequest(request)
    await clearGrant('reset')
    redirect('/Resetpd?notice=sent')
  },
)

/** /Resetpd: another code, by the same way (checklist FP-09). */
export const resendResetAction = action(
  { access: resetRequester(), schema: z.object({}), limit: SEND_CODE },
  async ({ actor }) => {
    await requestCode(actor, actor.device)
    return null
  },
)

/** /Resetpd: checks the code. An address that was never verified goes on with its registration. */
export const verifyResetAction = action(
  { access: resetRequester(), schema: codeFormSchema },
  async ({ actor, input }) => {
    const verified = await verifyCode({ email: actor.email, code: input.code, browser: actor.browser })
    await endSessionOfOther(verified.userId)
    if (verified.purpose === 'reset') {
      await grantReset(verified.grant)
      return { next: '/ResetPdChange' }
    }
    await grantRegistration(verified.grant)
    return { next: verified.complete ? '/Login' : '/Reg2' }
  },
)

/** /ResetPdChange: sets the new password. The spent grant stays, by which the page knows that it is done. */
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

/** /ResetLink: sets the new password. Nobody is signed in afterwards, also not in this browser. */
export const resetByLinkAction = action(
  { access: anyone(), schema: linkPasswordSchema },
  async ({ input, address }) => {
    await endSessionOfOther(await changePasswordByLink(input, address))
    await clearSessionCookie()
    await clearGrant('reset-request')
    return null
  },
)

/** Ends this session and goes to the login page (checklist GD-13). */
export async function logoutAction(): Promise<void> {
  await logout(null, new FormData())
}

const logout = action({ access: signedIn(), schema: z.object({}) }, async ({ actor }) => {
  await logOut(actor)
  await clearSessionCookie()
  await clearGrant('registration')
  redirect('/login?notice=signed-out')
})

/** Ends one of the actor's sessions, on another device. */
export const endSessionAction = action({ access: signedIn(), schema: sessionFormSchema }, async ({ actor, input }) => {
  await endSession(actor, input.sessionId)
  return null
})

/** Signs the actor out everywhere else. */
export const endOtherSessionsAction = action({ access: signedIn(), schema: z.object({}) }, async ({ actor }) => {
  await endOtherSessions(actor)
  return null
})

/** /Invitation: makes the account of HR or staff, and opens its desk. */
export const acceptInvitationAction = action(
  { access: anyone(), schema: acceptInvitationSchema },
  async ({ input, address }) => {
    const { role, ...signedIn } = await acceptInvitation(input, address, (await headers()).get('user-agent'))
    await signInBrowser(signedIn)
    redirect(homeOf(role))
  },
)

/** A colleague's access ends. */
export const endAccessAction = action({ access: deskMember(), schema: memberFormSchema }, async ({ actor, input }) => {
  await endAccess(actor, input.memberId)
  return null
})

/** Staff let someone in again. */
export const restoreAccessAction = action({ access: staff(), schema: memberFormSchema }, async ({ actor, input }) => {
  await restoreAccess(actor, input.memberId)
  return null
})
