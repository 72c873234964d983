'use server'

import { refresh } from 'next/cache'
import { staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { assign } from './assignments'
import { addNote } from './notes'
import { finishReminder, setReminder } from './reminders'
import { assignFormSchema, finishReminderSchema, noteFormSchema, reminderFormSchema } from './schema'

/** Who opens the page of any item; the service checks the item's own permissions. */
const READERS = staff('operations', 'support', 'finance')

export const addNoteAction = action({ access: READERS, schema: noteFormSchema }, async ({ actor, input }) => {
  await addNote(actor, input)
  refresh()
})

export const assignAction = action({ access: READERS, schema: assignFormSchema }, async ({ actor, input }) => {
  await assign(actor, input)
  refresh()
})

export const setReminderAction = action({ access: READERS, schema: reminderFormSchema }, async ({ actor, input }) => {
  await setReminder(actor, input)
  refresh()
})

export const finishReminderAction = action(
  { access: READERS, schema: finishReminderSchema },
  async ({ actor, input }) => {
    await finishReminder(actor, input.reminderId)
    refresh()
  },
)
