import 'server-only'
import { env } from '@/lib/core/env'
import type { MailContent } from '@/lib/notifications/mail-layout'
import { OTP_MINUTES } from './rules'

/** The mails about accounts. */

const page = (path: string) => new URL(path, env().NEXTAUTH_URL).href

export const registrationCodeMail = (code: string): MailContent => ({
  subject: `${code} is your Foodbank code`,
  paragraphs: [
    `Enter this code to verify your email address. It is good for ${OTP_MINUTES} minutes.`,
    'If you did not register with Foodbank, do nothing, and give the code to nobody.',
  ],
  code: { digits: code, minutes: OTP_MINUTES },
})

export const resetCodeMail = (code: string): MailContent => ({
  subject: `${code} is your Foodbank code`,
  paragraphs: [
    `Enter this code to set a new password. It is good for ${OTP_MINUTES} minutes.`,
    'If you did not ask for it, do nothing: your password stays as it is.',
  ],
  code: { digits: code, minutes: OTP_MINUTES },
})

export const passwordChangedMail = (fullName: string, at: string): MailContent => ({
  subject: 'Your password was changed',
  paragraphs: [
    `Dear ${fullName},`,
    `The password of your account was changed on ${at}. You are signed out everywhere; please sign in with the new one.`,
    'If it was not you, set another password at once and tell us.',
  ],
  link: { label: 'Set another password', href: page('/Forgotpd') },
})

export const confirmEmployeeMail = (employee: string): MailContent => ({
  subject: `${employee} asks to be confirmed`,
  paragraphs: [
    `${employee} has registered with Foodbank as an employee of your company.`,
    'Please look at the details in your queue and confirm or decline. This mail confirms nobody by itself.',
  ],
  link: { label: 'Open the queue', href: page('/partner') },
})

export const accessEndedMail = (fullName: string, organisation: string): MailContent => ({
  subject: 'Your access was ended',
  paragraphs: [
    `Dear ${fullName},`,
    `You no longer have access to ${organisation} at Foodbank, and you are signed out everywhere.`,
    'If you think this is a mistake, please speak with your colleagues.',
  ],
})

export const accessRestoredMail = (fullName: string, organisation: string): MailContent => ({
  subject: 'You have access again',
  paragraphs: [`Dear ${fullName},`, `You have access to ${organisation} at Foodbank again, with the password you had.`],
  link: { label: 'Sign in', href: page('/Login') },
})
