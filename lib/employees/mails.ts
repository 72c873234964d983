import 'server-only'
import { type Day, formatDay } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import type { MailContent } from '@/lib/notifications/mail-layout'
import { CORRECTED, type Corrected, SALARY_CORRECTED } from './rules'

/** The mails about what HR decides of its employees. None holds a salary. */

const page = (path: string) => new URL(path, env().NEXTAUTH_URL).href
const words = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const correctedSalary = (isCorrected: boolean) =>
  isCorrected
    ? [`${SALARY_CORRECTED} What you can spend follows it. If it is not right, please speak with your HR office.`]
    : []

export const employeeApprovedMail = (fullName: string, isSalaryCorrected: boolean): MailContent => ({
  subject: 'Your eligibility is confirmed',
  paragraphs: [
    `Dear ${fullName},`,
    'Your employer has confirmed you. Sign in and pay the one-time registration fee; then the store is open for you.',
    ...correctedSalary(isSalaryCorrected),
  ],
  link: { label: 'Sign in', href: page('/Login') },
})

export const employeeDeclinedMail = (fullName: string, reason: string): MailContent => ({
  subject: 'Your employer did not confirm you',
  paragraphs: [
    `Dear ${fullName},`,
    `Your employer did not confirm you: ${reason}`,
    'Please speak with your HR office.',
  ],
})

export const detailsCorrectedMail = (fullName: string, fields: readonly Corrected[]): MailContent => ({
  subject: 'Your employer corrected your details',
  paragraphs: [
    `Dear ${fullName},`,
    `Your employer corrected your ${words.format(fields.map((field) => CORRECTED[field]))}. You see it in your profile.`,
    ...(fields.includes('salary') ? ['What you can spend follows the monthly salary from now on.'] : []),
    'If it is not right, please speak with your HR office.',
  ],
  link: { label: 'Open your profile', href: page('/Profile') },
})

export const lastDayMail = (fullName: string, lastDay: Day, hasPassed: boolean): MailContent => ({
  subject: hasPassed ? 'You can no longer order' : 'Your last day at work was entered',
  paragraphs: [
    `Dear ${fullName},`,
    hasPassed
      ? `Your employer told us that ${formatDay(lastDay)} was your last day at work. You can no longer order; what is in your cart stays there.`
      : `Your employer told us that ${formatDay(lastDay)} is your last day at work. Until then you can order what is paid off by the last payday before it.`,
    'What you still owe is due from your final pay. You can also pay it yourself, at once or bit by bit, on your statement.',
    'If this is a mistake, please speak with your HR office.',
  ],
  link: { label: 'Open your statement', href: page('/Statement') },
})

export const staysMail = (fullName: string): MailContent => ({
  subject: 'Your last day at work was taken back',
  paragraphs: [
    `Dear ${fullName},`,
    'Your employer took back the last day at work that was entered for you. You can order as before.',
  ],
  link: { label: 'Go to the store', href: page('/Store') },
})

export const rehiredMail = (fullName: string, isSalaryCorrected: boolean): MailContent => ({
  subject: 'You can order again',
  paragraphs: [
    `Dear ${fullName},`,
    'Your employer has taken you on again and confirmed you. The store is open for you.',
    ...correctedSalary(isSalaryCorrected),
  ],
  link: { label: 'Go to the store', href: page('/Store') },
})

export const nameChangeMail = (from: string, to: string): MailContent => ({
  subject: `${from} asks for a change of name`,
  paragraphs: [
    `${from} asks to be called ${to} from now on.`,
    'Please look at it in your queue and confirm or refuse. This mail changes nothing by itself.',
  ],
  link: { label: 'Open the queue', href: page('/partner/name-changes') },
})

export const nameChangedMail = (fullName: string): MailContent => ({
  subject: 'Your new name is confirmed',
  paragraphs: [
    `Dear ${fullName},`,
    'Your employer has confirmed your new name. Orders you placed before keep the name they were placed under.',
  ],
  link: { label: 'Open your profile', href: page('/Profile') },
})

export const nameRefusedMail = (fullName: string, wanted: string, reason: string): MailContent => ({
  subject: 'Your new name was not confirmed',
  paragraphs: [
    `Dear ${fullName},`,
    `Your employer did not confirm the name ${wanted}: ${reason}`,
    'Your name stays as it is. Please speak with your HR office.',
  ],
})
