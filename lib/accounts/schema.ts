import * as z from 'zod/mini'
import type { Eligibility } from '@/generated/prisma/enums'
import { salaryField } from '@/lib/companies/schema'
import { EMAIL_AS_TYPED, EMAIL_PROBLEM, email, line, phone, text } from '@/lib/core/fields'
import {
  NEW_PASSWORDS_DIFFER,
  OTP_LENGTH,
  PASSWORDS_DIFFER,
  LONG_PASSWORD,
  WEAK_PASSWORD,
  passwordProblem,
  registrationProblem,
} from './rules'
import type { loginResponse, userResponse } from './responses'

// Field names are those of the HTTP contract.

const typed = (max: number, problem?: string) => z._default(text(max, problem), '')
const NAME_AS_TYPED = 200
const typedName = () => typed(NAME_AS_TYPED)
const typedEmail = () => typed(EMAIL_AS_TYPED, EMAIL_PROBLEM)
/** Far longer than any password that is accepted. */
const PASSWORD_AS_TYPED = 1_000
const typedPassword = () => typed(PASSWORD_AS_TYPED, 'This password is too long.')

/** The sizes of a picture beside the full one: `small` fits a product tile, `shared` is the JPEG of a shared link. */
export const PICTURE_SIZES = ['small', 'shared'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The size `shared` in pixels, which messengers show of a link. */
export const SHARED_PICTURE_SIZE = { width: 1_200, height: 630 } as const

/** GET /images/{id} */
export const pictureQuerySchema = z.object({ size: z.optional(z.enum(PICTURE_SIZES)) })

/** POST /users and the form of /Reg1: either first and last name, or `fullname` alone (RG-19, RG-20). */
export const registerSchema = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if (!('fullname' in value)) {
      // `isOneName` is ours, never the sender's. Named one by one, because a hostile object has endless fields.
      const { firstName, lastName, email, password, confirmPassword } = value as Record<string, unknown>
      return { firstName, lastName, email, password, confirmPassword, isOneName: false }
    }
    const { fullname, password } = value as { fullname: unknown; password?: unknown }
    // A name that is too long becomes the first name, whose limit refuses it.
    const [firstName = '', ...rest] =
      typeof fullname !== 'string' ? [] : fullname.length > NAME_AS_TYPED ? [fullname] : fullname.trim().split(/\s+/)
    // Some people have a single name.
    return {
      confirmPassword: password,
      ...value,
      firstName,
      lastName: rest.join(' ') || firstName,
      isOneName: rest.length === 0,
    }
  }),
  z
    .object({
      firstName: typedName(),
      lastName: typedName(),
      email: typedEmail(),
      password: typedPassword(),
      confirmPassword: typedPassword(),
      isOneName: z._default(z.boolean(), false),
    })
    .check((context) => {
      const problem = registrationProblem(context.value)
      if (problem)
        context.issues.push({ code: 'custom', path: [problem.field], message: problem.message, input: context.value })
    }),
)
export type Register = z.output<typeof registerSchema>

const code = () =>
  text(OTP_LENGTH, 'Please enter the 4 digits', 'Please enter the 4 digits').check(
    z.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'Please enter the 4 digits'),
  )

export const verifyCodeSchema = z.object({ email: email(), code: code() })

/** A code alone. */
export const codeSchema = z.object({ code: code() })
/** The code's form: the joined code, or its four boxes before hydration. */
export const codeFormSchema = z.pipe(
  z.transform((value: unknown) => {
    const { code: joined, code1 = '', code2 = '', code3 = '', code4 = '' } = value as Record<string, unknown>
    return {
      code:
        joined === '' || joined === undefined
          ? `${String(code1)}${String(code2)}${String(code3)}${String(code4)}`
          : joined,
    }
  }),
  codeSchema,
)
export const emailSchema = z.object({ email: email() })

const newPassword = () =>
  text(PASSWORD_AS_TYPED, LONG_PASSWORD, WEAK_PASSWORD).check((context) => {
    const message = passwordProblem(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
  })

/** PUT /users/change/password/{id}: a session without a reset grant must send `currentPassword`. */
export const changePasswordSchema = z.object({
  password: newPassword(),
  currentPassword: z.optional(
    text(PASSWORD_AS_TYPED, 'This password is too long.', 'Please enter your current password.'),
  ),
})
export type ChangePassword = z.output<typeof changePasswordSchema>

/** The form of /ResetPdChange. The specification checks that both are equal before the password rule (FP-12, X-47). */
export const newPasswordSchema = z
  .object({ password: typedPassword(), confirmPassword: typedPassword() })
  .check(checkNewPassword)

/** The form of /ResetLink. */
export const linkPasswordSchema = z
  .object({ token: z.string().check(z.maxLength(200)), password: typedPassword(), confirmPassword: typedPassword() })
  .check(checkNewPassword)

function checkNewPassword(context: z.core.ParsePayload<{ password: string; confirmPassword: string }>): void {
  const { password, confirmPassword } = context.value
  if (password !== confirmPassword)
    context.issues.push({
      code: 'custom',
      path: ['confirmPassword'],
      message: NEW_PASSWORDS_DIFFER,
      input: context.value,
    })
  else {
    const message = passwordProblem(password)
    if (message !== undefined)
      context.issues.push({ code: 'custom', path: ['password'], message, input: context.value })
  }
}

/** The form of /Invitation. */
export const acceptInvitationSchema = z
  .object({
    token: text(200),
    fullname: line('Your full name', 120),
    password: typedPassword(),
    confirmPassword: typedPassword(),
  })
  .check((context) => {
    const { password, confirmPassword } = context.value
    const message = passwordProblem(password)
    if (message !== undefined)
      context.issues.push({ code: 'custom', path: ['password'], message, input: context.value })
    else if (password !== confirmPassword)
      context.issues.push({
        code: 'custom',
        path: ['confirmPassword'],
        message: PASSWORDS_DIFFER,
        input: context.value,
      })
  })
export type AcceptInvitation = z.output<typeof acceptInvitationSchema>

const MISSING_LOGIN = 'Please enter both email and password!'
export const loginSchema = z.object({ email: typedEmail(), password: typedPassword() }).check((context) => {
  if (context.value.email.trim() !== '' && context.value.password !== '') return
  const path = [context.value.email.trim() === '' ? 'email' : 'password']
  context.issues.push({ code: 'custom', path, message: MISSING_LOGIN, input: context.value })
})
export type Login = z.output<typeof loginSchema>

/** Some hosts refuse requests over 4.5 MB, which include the other fields. */
const PICTURE_BYTES = 4_400_000
const NO_PICTURE = 'Please choose a picture: a JPEG, PNG or WebP file.'
/** The form shows it before sending, and also when the host refuses the request. */
export const PICTURE_TOO_LARGE = 'This picture is too large: at most 4.4 MB. Please choose a smaller one.'

const isChosen = z.refine((value) => value instanceof Blob && value.size > 0, {
  error: 'Please choose a picture of yourself.',
  abort: true,
})
// Refuses only a declared type that is not a picture; the server checks the content.
const pictureFileCheck = z.refine(
  (value) => value instanceof Blob && /^(?:image\/|application\/octet-stream|$)/.test(value.type),
  { error: NO_PICTURE, abort: true },
)
const fitsUpload = z.refine((value) => value instanceof Blob && value.size <= PICTURE_BYTES, PICTURE_TOO_LARGE)

/** A picture that may be left out: a form sends an empty file when none was chosen. */
export const optionalPicture = () =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value instanceof Blob && value.size === 0 ? undefined : value)),
      z.optional(z.custom<Blob>().check(pictureFileCheck, fitsUpload)),
    ),
  )

/** The workplace profile: multipart PUT /users/{id} and the form of /Reg2. `salary` in naira, kobo after parsing. */
export const profileSchema = z.object({
  phonenumber: phone(),
  address: line('Home address', 200),
  company: line('Company', 120),
  jobtitle: line('Job title', 80),
  staffId: line('Staff Id', 40),
  salary: salaryField(),
  image: z.custom<Blob>().check(isChosen, pictureFileCheck, fitsUpload),
})
export type Profile = z.output<typeof profileSchema>

/** The form of /Registration: the profile of someone whom HR has not confirmed. Without a picture the old one stays. */
export const profileCorrectionSchema = z.extend(profileSchema, { image: optionalPicture() })
export type ProfileCorrection = z.output<typeof profileCorrectionSchema>

/** What a confirmed buyer changes without the employer. */
export const contactSchema = z.object({
  phonenumber: phone(),
  address: line('Home address', 200),
  image: optionalPicture(),
})
export type Contact = z.output<typeof contactSchema>

/** The own registration of a buyer whom HR has not confirmed; texts as the form shows them. */
export type RegistrationDto = {
  readonly state: Eligibility
  /** HR's reason for declining, else empty. */
  readonly reason: string
  /** From when on HR can be reminded. */
  readonly remindAt: Date
  readonly canRemind: boolean
  /** How long HR takes, in words. */
  readonly usualWait: string
  readonly image: string | null
  readonly company: string
  readonly phonenumber: string
  readonly address: string
  readonly jobtitle: string
  readonly staffId: string
  /** Naira a month. */
  readonly salary: string
}

export type LoginDto = z.infer<typeof loginResponse>

export type UserDto = z.infer<typeof userResponse>

/** A session of the person who asks. */
export type SessionDto = {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly seenAt: Date
  /** The session behind the request. */
  readonly isThis: boolean
}

/** The form that asks for the password again, on /staff/security and /partner/security. */
export const ownerProofSchema = z.object({
  currentPassword: text(PASSWORD_AS_TYPED, 'This password is too long.', 'Please enter your current password.'),
})

/** The form that ends one session. */
export const sessionFormSchema = z.object({ sessionId: z.uuid('There is no such session.') })

/** What came of asking for a code; `wait` is the number of seconds until another one can be asked for. */
export type AskedCode = { readonly isSent: boolean; readonly wait: number }
