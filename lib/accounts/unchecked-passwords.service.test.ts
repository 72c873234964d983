import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/errors'
import type * as passwords from '@/lib/server/passwords'
import { eraseAccount } from '@/lib/privacy/service'
import { PASSWORD, aBuyer, openConnections, unique } from '@/sandbox/factories'
import { sessionOf } from '@/sandbox/sign-in'
import { checkOwnPassword } from './own-password'
import { logIn } from './sign-in'

/* A password that nobody could check, because too many people sign in at once, says nothing about who sent it. */

const process = vi.hoisted(() => ({ isBusy: false }))
vi.mock('@/lib/server/passwords', async (original) => {
  const real = await original<typeof passwords>()
  return {
    ...real,
    verifyPassword: (...password: Parameters<typeof real.verifyPassword>) =>
      process.isBusy ? Promise.reject(new AppError(503, 'Busy.')) : real.verifyPassword(...password),
  }
})

beforeAll(openConnections)
beforeEach(() => {
  process.isBusy = false
})

/** Asks more often than wrong tries are allowed while the process is busy. @returns the statuses of the refusals */
async function whileBusy(ask: () => Promise<unknown>): Promise<ReadonlySet<unknown>> {
  process.isBusy = true
  const statuses = new Set<unknown>()
  for (let count = 0; count < 12; count += 1)
    await ask().catch((error: unknown) => statuses.add(error instanceof AppError ? error.status : error))
  process.isBusy = false
  return statuses
}

test('a sign-in that was not checked is no try', async () => {
  const { id, email } = await aBuyer()
  const signIn = () => sessionOf(logIn({ email, password: PASSWORD }, unique('address')))
  expect(await whileBusy(signIn)).toEqual(new Set([503]))
  expect((await signIn()).person.id).toBe(id)
})

test('wrong tries before and after it still count', async () => {
  const { email } = await aBuyer()
  const guess = () => logIn({ email, password: 'Wrong1234' }, unique('address'))
  for (let count = 0; count < 6; count += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
  expect(await whileBusy(guess)).toEqual(new Set([503]))
  for (let count = 6; count < 10; count += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})

test('the current password that was not checked is no try, for a change and for an erasure', async () => {
  const buyer = await aBuyer()
  expect(await whileBusy(() => checkOwnPassword(buyer, PASSWORD))).toEqual(new Set([503]))
  await checkOwnPassword(buyer, PASSWORD)
  expect(await whileBusy(() => eraseAccount(buyer, PASSWORD))).toEqual(new Set([503]))
  await expect(eraseAccount(buyer, 'Wrong1234')).rejects.toMatchObject({ status: 400 })
})
