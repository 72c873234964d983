import 'server-only'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json'

// Loaded with the first password, because most servers start without one.
const argon2 = () => import('@node-rs/argon2')

/** argon2id with 19 MiB, two passes and one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(password, COST)
}

// A hash to compare with when there is no account, so that an unknown email takes as long as a wrong password.
let decoy: Promise<string> | undefined

/** Whether `password` matches the hash `stored`. Without a hash it is false, after the same time. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const { verify } = await argon2()
  const fits = await verify(stored ?? (await decoy), password.slice(0, 1000))
  return Boolean(stored) && fits
}

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
