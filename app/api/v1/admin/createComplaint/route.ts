import { visitor } from '@/lib/accounts/access'
import { methods, route } from '@/lib/core/http'
import type { RateLimit } from '@/lib/core/rate-limit'
import { createComplaint } from '@/lib/support/complaints'
import { complaintSchema } from '@/lib/support/schema'

// A whole office may write from one address.
const COMPLAINTS: RateLimit = { name: 'complaints', points: 300, seconds: 3600 }

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route({ summary: 'Write to us', access: visitor(), body: complaintSchema, limit: COMPLAINTS }, async ({ actor, body }) => ({
    id: await createComplaint(actor, body),
  })),
})
