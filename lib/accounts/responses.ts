import * as z from 'zod/mini'
import { id, part } from '@/lib/core/response-fields'

export const userResponse = part(
  'User',
  z.object({
    fullname: z.string(),
    image: z.nullable(z.string()),
    isApproved: z.boolean(),
    email: z.string(),
    phonenumber: z.nullable(z.string()),
    address: z.nullable(z.string()),
    company: z.nullable(z.string()),
    salary: z.nullable(z.number()),
    otherDeductions: z.number(),
    jobtitle: z.nullable(z.string()),
    staffId: z.nullable(z.string()),
  }),
  'The answer of GET /users/{id}. `salary` and `otherDeductions` in naira a month, as HR states them.',
)

export const loginResponse = part(
  'Login',
  z.object({
    id: id(),
    user: z.string(),
    token: z.string(),
    member: z.boolean(),
    approve: z.boolean(),
    payment: z.boolean(),
  }),
  'The answer of POST /users/login.',
)
