import 'server-only'
import type { Person } from '@/lib/core/actors'
import { raw } from '@/lib/database/raw'
import { type ListChoicesDto, MAX_LISTS, MAX_VIEWS } from './schema'

/** Lists what this person keeps of lists: views by name, and hidden columns. One statement, because every page asks. */
export async function listChoices({ id }: Pick<Person, 'id'>): Promise<ListChoicesDto> {
  const [row] = await raw().$queryRaw<ListChoicesDto[]>`
    SELECT
      (SELECT coalesce(json_agg(view), '[]') FROM (
        SELECT id, name, list, query FROM saved_views WHERE user_id = ${id}::uuid ORDER BY name LIMIT ${MAX_VIEWS}
      ) view) AS views,
      (SELECT coalesce(json_object_agg(list, columns), '{}') FROM (
        SELECT list, columns FROM hidden_columns WHERE user_id = ${id}::uuid LIMIT ${MAX_LISTS}
      ) choice) AS hidden`
  return row ?? { views: [], hidden: {} }
}
