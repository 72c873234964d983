'use server'

import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyerOrLeaver } from '@/lib/access/gates'
import { secondsUntilCode } from '@/lib/accounts/code-queries'
import { codeFormSchema } from '@/lib/accounts/schema'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { messageSettingsSchema } from './schema'
import { chooseMessages, sendPhoneCode, stopMessages, verifyPhone } from './service'

const PAGE = '/Profile?section=messages'

/** Sends a code to the number of the account. */
export const sendPhoneCodeAction = action({ access: buyerOrLeaver(), schema: z.object({}) }, async ({ actor }) => {
  // Asking too early is no mistake: the page counts down.
  if ((await secondsUntilCode(actor, 'phone')) === 0) {
    await sendPhoneCode(actor)
    await setFlash('phone-code-sent')
  }
  redirect(PAGE)
})

export const verifyPhoneAction = action(
  { access: buyerOrLeaver(), schema: codeFormSchema },
  async ({ actor, input }) => {
    await verifyPhone(actor, input.code)
    await setFlash('phone-verified')
    redirect(PAGE)
  },
)

/** Chooses the channel of each kind of notification. */
export const chooseMessagesAction = action(
  { access: buyerOrLeaver(), schema: messageSettingsSchema },
  async ({ actor, input }) => {
    await chooseMessages(actor, input)
    await setFlash('messages-on')
    redirect(PAGE)
  },
)

export const stopMessagesAction = action({ access: buyerOrLeaver(), schema: z.object({}) }, async ({ actor }) => {
  await stopMessages(actor)
  await setFlash('messages-off')
  redirect(PAGE)
})
