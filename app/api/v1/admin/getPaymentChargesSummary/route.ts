import { listCharges } from '@/lib/catalogue/queries'
import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Fees and rates by date, newest first', access: anyone() }, () => listCharges()),
})
