import * as z from 'zod/mini'

/** DELETE /users/{id} and the form of the profile. */
export const eraseSchema = z.object({
  currentPassword: z
    ._default(z.string(), '')
    .check(z.minLength(1, 'Please enter your password.'), z.maxLength(1000, 'This password is too long.')),
})
