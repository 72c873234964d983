import { staff } from '@/lib/accounts/access'
import { lagosDay } from '@/lib/core/clock'
import { csvResponse } from '@/lib/core/csv'
import { methods, route } from '@/lib/core/http'
import { ageingCsv, buyersAgeing } from '@/lib/credit/ageing-queries'
import { ageingQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'What is owed, by company and by how long it has been due, as JSON or CSV', access: staff(), query: ageingQuerySchema }, async ({ actor, query }) =>
    query.format === 'csv' ? csvResponse(`foodbank-ageing-${lagosDay(new Date())}.csv`, await ageingCsv(actor)) : { buyers: await buyersAgeing(actor) },
  ),
})
