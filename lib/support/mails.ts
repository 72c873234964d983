import 'server-only'
import { formatDay, lagosDay } from '@/lib/core/clock'
import type { MailContent } from '@/lib/notifications/mail-layout'

type Answered = { readonly firstName: string; readonly complaint: string; readonly createdAt: Date }

/** The answer to a complaint, with what was written below it. */
export const complaintAnsweredMail = ({ firstName, complaint, createdAt }: Answered, answer: string): MailContent => ({
  subject: 'Our answer to your message',
  paragraphs: [
    firstName === '' ? 'Dear customer,' : `Dear ${firstName},`,
    ...linesOf(answer),
    `On ${formatDay(lagosDay(createdAt))} you wrote:`,
    ...linesOf(complaint).map((text) => `> ${text}`),
  ],
})

const linesOf = (text: string) => text.split(/[\r\n]+/).filter((part) => part.trim() !== '')
