'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { FIELDS, type Field } from '@/lib/companies/column-rules'
import { ensureJoinLink, revokeJoinLink } from '@/lib/companies/join-links'
import { setNamedInPublic } from '@/lib/companies/public-name'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { saveHeadings } from './headings'
import { headingsSchema, nameCompanySchema } from './schema'

/** Stores how the company heads the columns of its files. */
export const saveHeadingsAction = action(
  { access: partner('approver'), schema: headingsSchema },
  async ({ actor, input }) => {
    await saveHeadings(actor, Object.fromEntries(FIELDS.map((field): [Field, string] => [field, input[field]])))
    await setFlash('headings-saved')
    redirect('/partner/roster')
  },
)

export const makeJoinLinkAction = action({ access: partner('approver'), schema: z.object({}) }, async ({ actor }) => {
  await ensureJoinLink(actor)
  refresh()
})

export const nameCompanyAction = action(
  { access: partner('approver'), schema: nameCompanySchema },
  async ({ actor, input }) => {
    await setNamedInPublic(actor, input.named)
    refresh()
  },
)

export const revokeJoinLinkAction = action({ access: partner('approver'), schema: z.object({}) }, async ({ actor }) => {
  await revokeJoinLink(actor)
  await setFlash('join-link-revoked')
  redirect('/partner/roster')
})
