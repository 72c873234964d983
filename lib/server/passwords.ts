import 'server-only'
import { availableParallelism } from 'node:os'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json'
import { SECOND } from '@/lib/core/clock'
import { AppError } from '@/lib/core/errors'
import { fairLine } from './fair-line'
import { visitor } from './visitor'

// Loaded with the first password, because most servers start without one.
const argon2 = () => import('@node-rs/argon2')

/** argon2id with 19 MiB, two passes and one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing takes 19 MiB, and one of the four threads with which the process also reads files and looks up names. One
 * core stays for answers: a flood of sign-ins has work for it too. A line of 100 takes some seconds, and somebody new
 * is served next, so the length of the line keeps nobody out.
 */
const BOUNDS = { atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 100, longestMs: 15 * SECOND } as const
const BUSY = 'Very many people are signing in at the moment. Please wait a few seconds and try again.'

// One per process: Next loads this module once for each kind of handler.
const keeper = globalThis as typeof globalThis & { foodbankHashing?: ReturnType<typeof fairLine> }
const line = (keeper.foodbankHashing ??= fairLine(BOUNDS))
const refusal = () => new AppError(503, BUSY, { retryAfter: 5 })

/**
 * Makes the hash of a new password, when it is the visitor's turn.
 * @throws AppError 503 when too many passwords are checked at once
 */
export const hashPassword = (password: string): Promise<string> => line(visitor(), refusal, () => hash(password))

async function hash(password: string): Promise<string> {
  const { hash: make } = await argon2()
  return make(password, COST)
}

// A hash to compare with when there is no account, so that an unknown email takes as long as a wrong password.
let decoy: Promise<string> | undefined

/**
 * Whether `password` matches the hash `stored`. Without a hash it is false, after the same time and in the same line.
 * @throws AppError 503 when too many passwords are checked at once
 */
export const verifyPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  line(visitor(), refusal, async () => {
    decoy ??= hash(crypto.randomUUID())
    const { verify } = await argon2()
    const fits = await verify(stored ?? (await decoy), password.slice(0, 1000))
    return Boolean(stored) && fits
  })

const COMMON_COUNT = 3_000
// The specification accepts these examples (FP-13, RG-15).
const ACCEPTED_EXAMPLES = ['abcd1234', 'abcdefg1']

let common: ReadonlySet<string> | undefined

/**
 * Whether `password`, in any case, is among the 3,000 most used ones that the password rule accepts
 * (docs/decisions/0017).
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    ranked
      .filter((each) => /^(?=.*[a-z])(?=.*\d).{8,}$/.test(each) && !ACCEPTED_EXAMPLES.includes(each))
      .slice(0, COMMON_COUNT),
  )
  return common.has(password.toLowerCase())
}
