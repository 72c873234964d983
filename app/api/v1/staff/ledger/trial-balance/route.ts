import { staff } from '@/lib/accounts/access'
import { methods, route } from '@/lib/core/http'
import { trialBalance } from '@/lib/credit/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'The ledger by kind of account', access: staff() }, () => trialBalance()),
})
