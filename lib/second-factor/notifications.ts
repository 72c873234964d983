import 'server-only'
import type { SecondFactorKind } from '@/generated/prisma/enums'
import type { Notification } from '@/lib/notifications/notification'

const NAMES: Readonly<Record<SecondFactorKind, string>> = { totp: 'An authenticator app', passkey: 'A passkey' }
const NOT_YOU = 'If it was not you, set another password now and tell us.'

const accountNotification = (fullName: string, subject: string, text: string): Notification => ({
  kind: 'account',
  link: { label: 'Set another password', path: '/Forgotpd' },
  mail: { subject, paragraphs: [`Dear ${fullName},`, text, NOT_YOU] },
})

/** @param at the moment, formatted in Africa/Lagos; so for the other notifications */
export const factorAddedNotification = (fullName: string, kind: SecondFactorKind, at: string): Notification =>
  accountNotification(
    fullName,
    'A second step was added to your sign-in',
    `${NAMES[kind]} was added to your account on ${at}. ` +
      'From now on you sign in with your password and this second step. ' +
      'Devices that signed in with the password alone are signed out.',
  )

export const factorRemovedNotification = (fullName: string, kind: SecondFactorKind, at: string): Notification =>
  accountNotification(
    fullName,
    'A second step was removed from your sign-in',
    `${NAMES[kind]} was removed from your account on ${at}. It no longer works at sign-in, and you are signed out ` +
      'on all other devices.',
  )

export const recoveryCodesMadeNotification = (fullName: string, at: string): Notification =>
  accountNotification(
    fullName,
    'You have new recovery codes',
    `New recovery codes were made for your account on ${at}. Older codes no longer work.`,
  )

export const recoveryCodeUsedNotification = (fullName: string, left: number, at: string): Notification =>
  accountNotification(
    fullName,
    'A recovery code was used to sign in',
    `Someone signed in to your account with a recovery code on ${at}. ${left} of your codes are left.`,
  )

export const factorsResetNotification = (fullName: string, at: string): Notification =>
  accountNotification(
    fullName,
    'Your second step at sign-in was reset',
    `Your second steps and recovery codes were removed on ${at}, because we were told that you had lost them. ` +
      'You are signed out everywhere. Please sign in with your password and set up a new second step now.',
  )

/** Someone has the password, and guesses the second step. */
export const guessedNotification = (fullName: string, at: string): Notification =>
  accountNotification(
    fullName,
    'Someone entered wrong codes for your sign-in',
    `On ${at} your right password was entered, and then too many wrong codes. We refuse further codes for a while. ` +
      'A passkey or a recovery code still signs you in.',
  )
