import { anyone } from '@/lib/server/access'
import { notFound } from '@/lib/core/errors'
import { methods, route } from '@/lib/server/http'

// An unknown path fails like every other call: with a sentence as JSON.
const nothing = route({ summary: 'Nothing is here', access: anyone(), response: null }, () =>
  Promise.reject(notFound('There is nothing at this address.')),
)

export const { GET, POST, PUT, DELETE, PATCH } = methods({ GET: nothing, POST: nothing, PUT: nothing, DELETE: nothing })
