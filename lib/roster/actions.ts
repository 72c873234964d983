'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { FIELDS, type Field, type RosterField } from '@/lib/companies/column-rules'
import { ensureJoinLink, revokeJoinLink } from '@/lib/companies/join-links'
import { action } from '@/lib/core/action'
import { AppError } from '@/lib/core/errors'
import { setFlash } from '@/lib/core/flash'
import { checkRoster } from './apply'
import { saveHeadings } from './headings'
import { FILE_LIMIT, chosenColumns, checkRosterSchema, headingsSchema, matchRosterSchema } from './schema'

type Columns = Readonly<Partial<Record<RosterField, string>>>

const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'base64'))

/** Previews a roster. The answer contains the file, because a page without script sends it again to apply it. */
export const checkRosterAction = action(
  { access: partner('approver'), schema: checkRosterSchema },
  async ({ actor, input: { file } }) => {
    if (file.size > FILE_LIMIT)
      throw new AppError(413, `This file is too large. Please send at most ${FILE_LIMIT / 1_000_000} MB.`)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const none: Columns = {}
    return {
      checked: await checkRoster(actor, bytes),
      fileName: file.name,
      content: Buffer.from(bytes).toString('base64'),
      columns: none,
    }
  },
)

/** Previews a roster with the columns that HR chose. */
export const matchRosterAction = action(
  { access: partner('approver'), schema: matchRosterSchema },
  async ({ actor, input: { fileName, content, ...fields } }) => {
    const columns = chosenColumns(fields)
    return { checked: await checkRoster(actor, bytesOf(content), columns), fileName, content, columns }
  },
)

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
  return null
})

export const revokeJoinLinkAction = action({ access: partner('approver'), schema: z.object({}) }, async ({ actor }) => {
  await revokeJoinLink(actor)
  await setFlash('join-link-revoked')
  redirect('/partner/roster')
})
