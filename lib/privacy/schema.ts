import * as z from 'zod/mini'
import { text } from '@/lib/core/fields'

/** DELETE /users/{id} and the form of the profile. */
export const eraseSchema = z.object({
  currentPassword: z
    ._default(text(1_000, 'This password is too long.'), '')
    .check(z.minLength(1, 'Please enter your password.')),
})
