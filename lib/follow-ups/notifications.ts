import 'server-only'
import type { Notification } from '@/lib/notifications/notification'
import type { SubjectLinkDto } from './schema'

// The outbox keeps subjects for weeks, also after a buyer's account is erased. So no subject names the item.

/** Tells a colleague that they take care of an item now. */
export const assignedNotification = (fullName: string, about: SubjectLinkDto, by: string): Notification => ({
  kind: 'follow-up',
  link: { label: 'Open it', path: about.href },
  mail: {
    subject: 'Assigned to you',
    paragraphs: [`Dear ${fullName},`, `${by} asks you to take care of this: ${about.label}.`],
  },
})

/** Reminds a person of an item, once. */
export const reminderNotification = (
  fullName: string,
  about: SubjectLinkDto,
  { id, text }: { readonly id: string; readonly text: string },
): Notification => ({
  kind: 'follow-up',
  dedupeKey: `reminder:${id}`,
  link: { label: 'Open it', path: about.href },
  mail: {
    subject: 'A reminder for today',
    paragraphs: [`Dear ${fullName},`, `You have a reminder for today about ${about.label}:`, text],
  },
})
