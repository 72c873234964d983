import 'server-only'
import { LAWFUL_SHARE } from '@/lib/companies/rules'
import { type Day, formatDay } from '@/lib/core/clock'
import type { ToldReason } from '@/lib/core/reason-rules'
import type { Notification } from '@/lib/notifications/notification'
import { CORRECTED, type Corrected, type PayField, payCorrected } from './rules'

// No message names an amount of the pay: mail is read on shared phones.

const words = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const DUE_FROM_PAY = `Your remaining balance is due from your final pay, within ${LAWFUL_SHARE.words} of it.`

const correctedPay = (fields: readonly PayField[]) =>
  fields.length > 0
    ? [`${payCorrected(fields)} Your spending limit is based on it. If it is wrong, please speak to your HR office.`]
    : []

export const confirmedNotification = (fullName: string, corrected: readonly PayField[]) =>
  ({
    kind: 'eligibility',
    link: { label: 'Sign in', path: '/Dashboard' },
    bell: { title: 'Your employer has confirmed you.', body: payCorrected(corrected) || undefined },
    mail: {
      subject: 'Your eligibility is confirmed',
      paragraphs: [
        `Dear ${fullName},`,
        'Your employer has confirmed you. Sign in and pay the one-time registration fee, so you can start shopping.',
        ...correctedPay(corrected),
      ],
    },
  }) satisfies Notification

export const declinedNotification = (fullName: string, reason: ToldReason) =>
  ({
    kind: 'eligibility',
    link: { label: 'Correct your details', path: '/Registration' },
    mail: {
      subject: 'Your employer did not confirm you',
      paragraphs: [
        `Dear ${fullName},`,
        `Your employer did not confirm you: ${reason}`,
        'You can correct your details and ask again, or speak to your HR office.',
      ],
    },
  }) satisfies Notification

export const detailsCorrectedNotification = (fullName: string, fields: readonly Corrected[]): Notification => ({
  kind: 'eligibility',
  link: { label: 'Open your profile', path: '/Profile' },
  bell: {
    title: 'Your employer corrected your details.',
    body: fields.map((field) => CORRECTED[field]).join(', '),
  },
  mail: {
    subject: 'Your employer corrected your details',
    paragraphs: [
      `Dear ${fullName},`,
      `Your employer corrected your ${words.format(fields.map((field) => CORRECTED[field]))}. ` +
        'You can see it in your profile.',
      ...(fields.includes('salary') ? ['Your spending limit is now based on the corrected salary.'] : []),
      ...(fields.includes('otherDeductions')
        ? ['Your spending limit and your coming deductions now leave room for your other deductions.']
        : []),
      'If it is wrong, please speak to your HR office.',
    ],
  },
})

/** @param hasPassed whether the last day is today or earlier, so that orders are refused from now on */
export function lastDayNotification(fullName: string, lastDay: Day, hasPassed: boolean): Notification {
  const day = formatDay(lastDay)

  return {
    kind: 'eligibility',
    link: { label: 'Open your statement', path: '/Statement' },
    bell: {
      title: hasPassed ? 'You can no longer order.' : `Your last day at work: ${day}.`,
      body: `${DUE_FROM_PAY} You pay the rest yourself.`,
    },
    mail: {
      subject: hasPassed ? 'You can no longer order' : 'Your last day at work was entered',
      paragraphs: [
        `Dear ${fullName},`,
        hasPassed
          ? `Your employer told us that ${day} was your last day at work. ` +
            'You can no longer order. The items in your cart are kept.'
          : `Your employer told us that ${day} is your last day at work. ` +
            'You can still place orders that are fully paid by the last payday before it.',
        `${DUE_FROM_PAY} You pay the rest yourself, in monthly parts or sooner. ` +
          'We send you a link before each part is due.',
        'If this is a mistake, please speak to your HR office.',
      ],
    },
  }
}

export const lastDayCancelledNotification = (fullName: string): Notification => ({
  kind: 'eligibility',
  link: { label: 'Go to the store', path: '/Store' },
  bell: { title: 'Your last day at work was removed.' },
  mail: {
    subject: 'Your last day at work was removed',
    paragraphs: [`Dear ${fullName},`, 'Your employer removed your last day at work. You can order as before.'],
  },
})

export const rehiredNotification = (fullName: string, corrected: readonly PayField[]): Notification => ({
  kind: 'eligibility',
  link: { label: 'Go to the store', path: '/Store' },
  bell: { title: 'Your employer has rehired you.', body: payCorrected(corrected) || undefined },
  mail: {
    subject: 'You can order again',
    paragraphs: [
      `Dear ${fullName},`,
      'Your employer has rehired and confirmed you. You can shop again.',
      ...correctedPay(corrected),
    ],
  },
})

type NameChange = { readonly userId: string; readonly from: string; readonly day: string }

/**
 * Asks HR to decide on a new name, at most once a day. It does not say the new name, which may change that day. The
 * deduplication key lets erasure find and delete it.
 */
export const nameChangeRequestedNotification = (
  { userId, from, day }: NameChange,
  partnerId: string,
): Notification => ({
  kind: 'confirm',
  dedupeKey: `confirm:${userId}:${partnerId}:name:${day}`,
  link: { label: 'Open the list', path: '/partner/name-changes' },
  mail: {
    subject: `${from} asks for a change of name`,
    paragraphs: [
      `${from} would like to change their name.`,
      'Please check the new name in your list and confirm or refuse. Nothing is changed by this email alone.',
    ],
  },
})

export const nameChangedNotification = (fullName: string): Notification => ({
  kind: 'name',
  link: { label: 'Open your profile', path: '/Profile' },
  bell: { title: 'Your new name is confirmed.', body: fullName },
  mail: {
    subject: 'Your new name is confirmed',
    paragraphs: [
      `Dear ${fullName},`,
      'Your employer has confirmed your new name. Your earlier orders keep the name you had then.',
    ],
  },
})

export const nameRefusedNotification = (fullName: string, wanted: string, reason: ToldReason): Notification => ({
  kind: 'name',
  link: { label: 'Open your profile', path: '/Profile' },
  bell: { title: 'Your new name was not confirmed.', body: reason },
  mail: {
    subject: 'Your new name was not confirmed',
    paragraphs: [
      `Dear ${fullName},`,
      `Your employer did not confirm the name ${wanted}: ${reason}`,
      'Your name has not changed. Please speak to your HR office.',
    ],
  },
})
