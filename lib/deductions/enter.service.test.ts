import { beforeAll, describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { db } from '@/lib/database/db'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { actsOn } from '@/sandbox/audit'
import { aPartner, aStaff, openConnections, queuedMails } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { useWebhookReceiver } from '@/sandbox/test-outside'
import { enterDeduction, enterDeductions } from './enter'
import { lineId } from './payroll'
import { getPeriod } from './queries'
import { enterLinesSchema } from './schema'
import { recordRemittance } from './remittances'
import { undoAnswers } from './undo-answers'

const receiver = useWebhookReceiver()
beforeAll(openConnections)

const month = monthAhead(1)
/** Employees who each owe ₦10,000 in the month, and nothing after it. */
async function aMonth(employees: number) {
  const payroll = await aPayroll(employees)
  const ids = payroll.buyers.map(({ id }) => lineId(payroll.company.id, month, id))
  const line = (nth: number, naira: number, reason = '', seen = '') => ({
    ...{ lineId: ids[nth] ?? '', deducted: kobo(BigInt(naira) * 100n), reason, seen },
  })
  return { ...payroll, ids, line, deducted: async () => (await getPeriod(payroll.hr, month)).deducted }
}

describe('the lines of a month that are entered at once', () => {
  test('are booked together, the short ones with their reasons', async () => {
    const { hr, line, deducted } = await aMonth(3)
    const entered = await enterDeductions(hr, month, [
      line(0, 10_000),
      line(1, 4_000, 'half pay'),
      line(2, 0, 'absent'),
    ])
    expect(entered).toMatchObject({ lines: 3, total: 14_000, others: [] })
    expect(await deducted()).toBe(14_000)
    const { items } = await getPeriod(hr, month)
    expect(items.map(({ state, reason }) => [state, reason]).sort()).toEqual([
      ['deducted', ''],
      ['deducted', 'half pay'],
      ['not_deducted', 'absent'],
    ])
  })

  test('are not booked while one has a problem, which is told at its line', async () => {
    const { hr, ids, line, deducted } = await aMonth(2)
    const [stranger, [first = '', second = '']] = [await aMonth(1), ids]
    await expect(enterDeductions(hr, month, [line(0, 10_000), line(1, 4_000)])).rejects.toMatchObject({
      status: 400,
      details: { fields: { [second]: '₦4,000 of ₦10,000 was deducted: please give the reason.' } },
    })
    await expect(enterDeductions(hr, month, [line(0, 1_000_000)])).rejects.toMatchObject({
      details: { fields: { [first]: expect.stringContaining('is more than the ₦10,000') as string } },
    })
    await expect(enterDeductions(hr, month, [stranger.line(0, 10_000)])).rejects.toMatchObject({ status: 400 })
    expect([await deducted(), await stranger.deducted()]).toEqual([0, 0])
  })

  test('with a warning are booked once HR has seen it, for that amount only', async () => {
    const { hr, ids, line, deducted } = await aMonth(2)
    const warned = {
      status: 409,
      details: { fields: { [ids[1] ?? '']: expect.stringMatching(/^₦2,000 more than was to be deducted/) as string } },
    }
    const enter = (seen = '') => enterDeductions(hr, month, [line(0, 10_000), line(1, 12_000, 'bonus', seen)])
    await expect(enter()).rejects.toMatchObject(warned)
    await expect(enter('11,000')).rejects.toMatchObject(warned)
    expect(await deducted()).toBe(0)
    expect(await enter('12,000')).toMatchObject({ lines: 2, total: 22_000 })
  })

  test('leave alone what a colleague has booked meanwhile, say so, and book the others', async () => {
    const { hr, company, ids, line, deducted } = await aMonth(2)
    const colleague = await aPartner(company.id)
    await enterDeduction(colleague, month, line(0, 6_000, 'half pay'))
    const entered = await enterDeductions(hr, month, [line(0, 10_000), line(1, 10_000)])
    expect(entered).toMatchObject({ lines: 1, total: 10_000, others: [{ id: ids[0] }] })
    expect(entered.others[0]?.message).toContain('₦6,000 was already booked and stays.')
    expect(await deducted()).toBe(16_000)
  })
})

describe('what was entered', () => {
  /** All that people and systems are told of a month's first employee. */
  async function news({ buyers: [buyer], company }: Awaited<ReturnType<typeof aMonth>>) {
    const { id = '', email = '' } = buyer ?? {}
    return {
      mails: (await queuedMails(email)).length,
      bell: await db().notification.count({ where: { userId: id } }),
      events: await db().webhookEvent.count({ where: { companyId: company.id } }),
    }
  }
  const walletOf = (userId = '') =>
    db().wallet.findUniqueOrThrow({ where: { userId }, select: { currentLoanKobo: true, paidLoanKobo: true } })

  test('is taken back within seconds, before anybody is told, and can be entered again', async () => {
    const mill = await aMonth(2)
    const { hr, buyers, line, deducted } = mill
    await addEndpoint(hr, { url: receiver.current.url('/hook'), events: ['plan.settled'] })
    const [before, wallet] = [await news(mill), await walletOf(buyers[0]?.id)]
    const { tickets } = await enterDeductions(hr, month, [line(0, 10_000), line(1, 0, 'absent')])
    expect(await news(mill)).toEqual({ mails: before.mails + 2, bell: before.bell + 2, events: before.events + 1 })

    expect(await undoAnswers(hr, tickets)).toMatchObject({ undone: mill.ids, refused: [] })
    expect(await news(mill)).toEqual(before)
    expect(await walletOf(buyers[0]?.id)).toEqual(wallet)
    expect((await getPeriod(hr, month)).lines).toMatchObject({ expected: 2, deducted: 0, not_deducted: 0 })
    expect(await actsOn(`user:${buyers[0]?.id}`)).toMatchObject([{ action: 'deductions.undone' }])

    const again = await enterDeductions(hr, month, [line(0, 10_000), line(1, 0, 'absent')])
    expect(again.lines).toBe(2)
    expect(await deducted()).toBe(10_000)
    expect(await undoAnswers(hr, tickets)).toMatchObject({ undone: [], refused: [{}, {}] })
    expect(await deducted()).toBe(10_000)
  })

  test('stays when the time is over, for another officer, and once its money has come', async () => {
    const { hr, company, ids, line, deducted } = await aMonth(2)
    const first = await enterDeductions(hr, month, [line(0, 0, 'absent')])
    expect(await undoAnswers(await aPartner(company.id), first.tickets)).toMatchObject({ undone: [], refused: [{}] })
    await db().$executeRaw`
      UPDATE deduction_lines SET confirmed_at = confirmed_at - ${NEWS_HELD_SECONDS} * interval '1 second'
      WHERE id = ${ids[0] ?? ''}::uuid`
    expect((await undoAnswers(hr, first.tickets)).refused[0]?.message).toContain('too late')

    const second = await enterDeductions(hr, month, [line(1, 10_000)])
    const received = {
      companyId: company.id,
      amount: kobo(2_000_000n),
      reference: `UNDO ${ids[1]}`,
      date: '2026-01-05',
    }
    await recordRemittance(await aStaff('finance'), received)
    expect((await undoAnswers(hr, second.tickets)).refused[0]?.message).toContain('already sent the money')
    expect(await deducted()).toBe(10_000)
  })
})

describe('the form of the grid', () => {
  const [ONE, TWO] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const form = (deducted: string[], reason = ['', '']) =>
    enterLinesSchema.safeParse({ month, lineId: [ONE, TWO], deducted, reason, seen: ['', ''] })

  test('reads the lines into which something is typed, and none by accident', () => {
    expect(form(['6,020', '']).data?.lines).toEqual([{ lineId: ONE, deducted: 602_000n, reason: '', seen: '' }])
    expect(form([' ', '']).error?.issues[0]?.message).toBe('Please type what was deducted.')
  })

  test('says at which line a text stands where money should, and what a reason alone lacks', () => {
    const sentence = 'The amount deducted must be an amount in naira, for example 150,000.'
    expect(form(['6,020', 'all']).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['deducted', TWO], sentence],
    ])
    expect(form(['', ''], ['absent', '']).error?.issues.map(({ path }) => path)).toEqual([['deducted', ONE]])
  })
})
