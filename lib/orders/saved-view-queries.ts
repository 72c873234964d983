import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { MAX_VIEWS, type SavedViewDto } from './schema'

/** Lists the views that this person keeps, by name. */
export const listViews = (actor: Staff): Promise<SavedViewDto[]> =>
  db().savedView.findMany({
    where: { userId: actor.id },
    select: { id: true, name: true, query: true },
    orderBy: { name: 'asc' },
    take: MAX_VIEWS,
  })
