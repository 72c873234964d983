import 'server-only'
import { PERMISSIONS, permissionLabels } from '@/lib/access/permission-rules'
import type { Permission } from '@/lib/core/actors'
import type { Notification } from '@/lib/notifications/notification'
import { describeStep } from './registration-rules'
import { OTP_MINUTES, RESET_LINK_MINUTES } from './rules'

// The outbox keeps subjects in clear, so none holds the code.
const CODE_SUBJECT = 'Your Foodbank code'

export const registrationCodeNotification = (code: string): Notification => ({
  kind: 'code',
  mail: {
    subject: CODE_SUBJECT,
    paragraphs: [
      `Enter this code to verify your email address. It expires in ${OTP_MINUTES} minutes.`,
      'If you did not register with Foodbank, please ignore this email and do not share the code.',
    ],
    code: { digits: code, minutes: OTP_MINUTES },
  },
})

export const resetCodeNotification = (code: string): Notification => ({
  kind: 'code',
  mail: {
    subject: CODE_SUBJECT,
    paragraphs: [
      `Enter this code to set a new password. It expires in ${OTP_MINUTES} minutes.`,
      'If you did not ask for it, please ignore this email. Your password has not changed.',
    ],
    code: { digits: code, minutes: OTP_MINUTES },
  },
})

/** Proves a telephone number. No other channel can. */
export const phoneCodeNotification = (code: string): Notification => ({
  kind: 'code',
  message: {
    text:
      `${code} is the code that proves your number to Foodbank. It expires in ${OTP_MINUTES} minutes. ` +
      'If you did not ask for it, please ignore this message.',
    isUrgent: true,
    minutes: OTP_MINUTES,
  },
})

/** The only message that holds the token of a reset link. */
export const resetLinkNotification = (token: string): Notification => ({
  kind: 'code',
  link: { label: 'Set a new password', path: `/ResetLink?token=${token}` },
  mail: {
    subject: 'Your link to set a new password',
    paragraphs: [
      `Open this link to set a new password. It works once and expires in ${RESET_LINK_MINUTES} minutes.`,
      'If you did not ask for it, please ignore this email and do not share the link. Your password has not changed.',
    ],
  },
})

/** @param at the moment of the change, formatted in Africa/Lagos */
export const passwordChangedNotification = (fullName: string, at: string): Notification => ({
  kind: 'account',
  link: { label: 'Set another password', path: '/Forgotpd' },
  mail: {
    subject: 'Your password was changed',
    paragraphs: [
      `Dear ${fullName},`,
      `The password of your account was changed on ${at}. You are signed out on all devices. ` +
        'Please sign in with the new password.',
      'If you did not change it, set another password now and tell us.',
    ],
  },
})

/** Asks HR to confirm a new employee. The deduplication key lets erasure find and delete it. */
export const employeeWaitsNotification = (
  employee: { id: string; fullName: string },
  partnerId: string,
): Notification => ({
  kind: 'confirm',
  dedupeKey: `confirm:${employee.id}:${partnerId}`,
  link: { label: 'Open the list', path: '/partner/employees' },
  mail: {
    subject: `${employee.fullName} asks to be confirmed`,
    paragraphs: [
      `${employee.fullName} has registered with Foodbank as an employee of your company.`,
      'Please check the details in your list and confirm or decline. Nobody is confirmed by this email alone.',
    ],
  },
})

/** Tells an employee who has just filled in the profile what follows. */
export const profileSentNotification = (fullName: string, company: string): Notification => ({
  kind: 'eligibility',
  link: { label: 'See your registration', path: '/Registration' },
  mail: {
    subject: 'Your details are with HR',
    paragraphs: [
      `Dear ${fullName},`,
      `HR at ${company} is checking your details. Your registration is at this step:`,
      `${describeStep('confirmation')}.`,
      'We email you when HR has decided. Two steps follow:',
      `${describeStep('fee')}.`,
      `${describeStep('store')}.`,
    ],
  },
})

/** Tells an employee whom HR had listed with this staff ID and email. No message names the pay. */
export const confirmedByRosterNotification = (fullName: string): Notification => ({
  kind: 'eligibility',
  link: { label: 'Sign in', path: '/Dashboard' },
  bell: { title: 'Your employer has confirmed you.', body: 'Your spending limit is based on the pay they listed.' },
  mail: {
    subject: 'Your eligibility is confirmed',
    paragraphs: [
      `Dear ${fullName},`,
      'Your employer has listed you with your staff ID and this email address, so you are confirmed. ' +
        'Sign in and pay the one-time registration fee, so you can start shopping.',
      'Your spending limit is based on the pay that your employer listed. You can see it in your profile. ' +
        'If it is wrong, please speak to your HR office.',
    ],
  },
})

type Waiting = { readonly id: string; readonly fullName: string; readonly day: string }

/** Asks HR again after an employee corrected their details, at most once a day. */
export const employeeCorrectedNotification = ({ id, fullName, day }: Waiting, partnerId: string): Notification => ({
  kind: 'confirm',
  dedupeKey: `confirm:${id}:${partnerId}:corrected:${day}`,
  link: { label: 'Open the list', path: '/partner/employees' },
  mail: {
    subject: `${fullName} asks to be confirmed`,
    paragraphs: [
      `${fullName} has corrected their details and asks to be confirmed as an employee of your company.`,
      'Please check the details in your list and confirm or decline. Nobody is confirmed by this email alone.',
    ],
  },
})

/** Reminds HR of an employee who waits, because the employee asked for it. */
export const employeeStillWaitsNotification = ({ id, fullName, day }: Waiting, partnerId: string): Notification => ({
  kind: 'confirm',
  dedupeKey: `confirm:${id}:${partnerId}:reminder:${day}`,
  link: { label: 'Open the list', path: '/partner/employees' },
  mail: {
    subject: `${fullName} is still waiting to be confirmed`,
    paragraphs: [
      `${fullName} has asked us to remind you. They registered with Foodbank as an employee of your company.`,
      'Please check the details in your list and confirm or decline. Nobody is confirmed by this email alone.',
    ],
  },
})

export const accessEndedNotification = (fullName: string, organisation: string): Notification => ({
  kind: 'account',
  mail: {
    subject: 'Your access was ended',
    paragraphs: [
      `Dear ${fullName},`,
      `You no longer have access to ${organisation} at Foodbank, and you are signed out on all devices.`,
      'If you think this is a mistake, please speak to your colleagues.',
    ],
  },
})

export const accessRestoredNotification = (fullName: string, organisation: string): Notification => ({
  kind: 'account',
  link: { label: 'Sign in', path: '/Login' },
  mail: {
    subject: 'You have access again',
    paragraphs: [
      `Dear ${fullName},`,
      `You have access to ${organisation} at Foodbank again. Your password is the same as before.`,
    ],
  },
})

export const permissionsChangedNotification = (
  fullName: string,
  organisation: string,
  permissions: readonly Permission[],
): Notification => ({
  kind: 'account',
  mail: {
    subject: 'Your permissions were changed',
    paragraphs: [
      `Dear ${fullName},`,
      `Your permissions for ${organisation} at Foodbank are now: ${permissionLabels(permissions)}. ` +
        permissions.map((set) => PERMISSIONS[set].may).join(' '),
      'Two people agreed to this change. If you think it is a mistake, please speak to your colleagues.',
    ],
  },
})
