import 'server-only'
import { Prisma } from '@/generated/prisma/client'

export type BellText = { readonly title: string; readonly body?: string }

/** Inserts lines of the bell for the rows of `fresh` that have a title. Erased accounts receive none. */
export const writeBellLines = (): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (id, user_id, kind, title, body, href, created_at)
  SELECT fresh."bellId", users.id, fresh.kind, fresh.title, fresh.body, fresh.href, ${new Date()}::timestamptz
  FROM fresh JOIN users ON users.id = fresh."userId" AND users.erased_at IS NULL
  WHERE fresh.title IS NOT NULL`
