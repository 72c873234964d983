import { generate } from 'otplib'
import { beforeEach, vi } from 'vitest'

/**
 * The codes of an authenticator app. The clock stands still in the middle of a time step, so no code runs out during a
 * test, and each test begins with the present time.
 */
export function useAuthenticatorApp() {
  const clock = { now: 0 }
  beforeEach(() => {
    vi.useRealTimers()
    clock.now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
  })
  const codeAt = (secret: string, secondsLater: number) =>
    generate({ secret, epoch: Math.floor(clock.now / 1000) + secondsLater })
  return {
    /** In milliseconds since 1970. */
    clock,
    codeAt,
    codeOf: (secret: string) => codeAt(secret, 0),
    nextCodeOf: (secret: string) => codeAt(secret, 30),
    lastCodeOf: (secret: string) => codeAt(secret, -30),
  }
}

type SetUp<Member> = {
  readonly beginApp: (member: Member) => Promise<void>
  readonly getSecurity: (member: Member) => Promise<{ readonly setUp: { readonly secret: string } | null }>
  readonly confirmApp: (member: Member, code: string) => Promise<void>
}

/**
 * Makes a function that sets up an authenticator app for someone with a desk.
 * @param codeOf makes the code that confirms the app, which does not sign in afterwards
 */
export const appSetUp =
  <Member>({ beginApp, getSecurity, confirmApp }: SetUp<Member>, codeOf: (secret: string) => Promise<string>) =>
  async <Someone extends Member>(member: Someone): Promise<{ member: Someone; secret: string }> => {
    await beginApp(member)
    const { setUp } = await getSecurity(member)
    if (!setUp) throw new Error('no app is being set up')
    await confirmApp(member, await codeOf(setUp.secret))
    return { member, secret: setUp.secret }
  }
