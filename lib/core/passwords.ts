import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json'

/** Passwords: argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

// The hash of nothing anyone knows, so that an unknown e-mail takes as long as a wrong password (checklist X-49).
let decoy: Promise<string> | undefined

/** Whether `password` fits `stored`. Takes the same time when there is nothing stored; the answer is then false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fits = await verify(stored ?? (await decoy), password.slice(0, 1000))
  return Boolean(stored) && fits
}

/** How many passwords are refused for being common. */
const COMMON_COUNT = 3_000
// The specification's own examples of passwords that are accepted (checklist FP-13, RG-15).
const ACCEPTED_EXAMPLES = ['abcd1234', 'abcdefg1']

let common: ReadonlySet<string> | undefined

/**
 * Whether `password`, in capitals or not, is among the most used ones. Shorter ones and those without a letter or a
 * digit are refused by the password rule, so the count begins with what that rule lets through (docs/decisions/0017).
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    ranked
      .filter((each) => /^(?=.*[a-z])(?=.*\d).{8,}$/.test(each) && !ACCEPTED_EXAMPLES.includes(each))
      .slice(0, COMMON_COUNT),
  )
  return common.has(password.toLowerCase())
}
