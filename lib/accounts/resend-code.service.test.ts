import { beforeAll, describe, expect, test } from 'vitest'
import { pool } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import { anEmail, openConnections, race } from '@/sandbox/factories'
import { mailedCodes, skipCooldown } from '@/sandbox/one-time-codes'
import { registrationFields } from '@/sandbox/registration'
import { useMailbox } from '@/sandbox/test-outside'
import { register, resendRegistrationCode, verifyRegistrationCode } from './register'
import { registerSchema } from './schema'

const mailbox = useMailbox()
beforeAll(openConnections)

const registration = (email: string) => registerSchema.parse(registrationFields(email))

async function codesFor(email: string): Promise<string[]> {
  await deliverMails(500)
  return mailedCodes(mailbox.current, email)
}

describe('resendRegistrationCode', () => {
  test('refuses within a minute, then voids the older code', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const actor = { id: userId, email, verified: false, complete: false }
    await expect(resendRegistrationCode(actor)).rejects.toMatchObject({
      status: 429,
      details: { retryAfter: expect.any(Number) as number },
    })
    const [older = ''] = await codesFor(email)
    await skipCooldown(userId)
    await resendRegistrationCode(actor)
    const [newer = ''] = await codesFor(email)
    if (older !== newer)
      await expect(verifyRegistrationCode({ email, code: older })).rejects.toMatchObject({ status: 400 })
    await verifyRegistrationCode({ email, code: newer })
    await skipCooldown(userId)
    await expect(resendRegistrationCode(actor)).rejects.toMatchObject({ status: 409 })
  })

  test('sends one code for eight requests at once', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    expect(await codesFor(email)).toHaveLength(1)
    await skipCooldown(userId)
    const actor = { id: userId, email, verified: false, complete: false }
    const { won, lost } = await race(Array.from({ length: 8 }, () => resendRegistrationCode(actor)))
    expect([won.length, lost.length]).toEqual([1, 7])
    expect(await codesFor(email)).toHaveLength(2)
  })

  test('refuses after five codes in an hour', async () => {
    const email = anEmail()
    const { userId } = await register(registration(email))
    const actor = { id: userId, email, verified: false, complete: false }
    for (let resend = 1; resend <= 5; resend += 1) {
      await skipCooldown(userId)
      await resendRegistrationCode(actor)
      expect(await codesFor(email)).toHaveLength(resend)
    }
    await skipCooldown(userId)
    await expect(resendRegistrationCode(actor)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^You asked for too many codes/) as string,
    })
    await pool().query("UPDATE one_time_codes SET created_at = created_at - interval '1 hour' WHERE user_id = $1", [
      userId,
    ])
    await resendRegistrationCode(actor)
    expect(await codesFor(email)).toHaveLength(6)
  })
})
