import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { POST } from '@/app/api/v1/webhooks/flutterwave/route'
import { MINUTE, after } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { AppError } from '@/lib/core/errors'
import { kobo } from '@/lib/core/money'
import { patience } from '@/lib/integrations/flutterwave'
import { aBuyer, aCompany, anOrder, openConnections } from '@/sandbox/factories'
import { FAULTS, STEPS, type Schedule, type Step, schedule } from '@/sandbox/payment-schedules'
import { handle } from '@/sandbox/request'
import { useFlutterwave } from '@/sandbox/test-outside'
import { reconcilePayments } from './reconcile'
import { requestFeeRefund } from './refunds'
import { confirmRepayment } from './provider-return'
import { sendRefunds } from './send-refunds'
import { confirmOrderFees, confirmRegistrationFee, settleByReference, startPayment } from './service'

/*
 * Random schedules of events: whatever happens, in whatever order, a payment is settled once, to the kobo, when the
 * provider says so. At its end every schedule is compared with what the provider's fake knows.
 */

const SCHEDULES = inject('soakSeconds') > 0 ? 2_000 : 500
/** Schedules that run at the same time, step by step; each has separate faults of the provider. */
const BATCH = 50
const SERVERS = 6
const ALL_DAY = after(new Date(), 24 * 60 * MINUTE)
/** What is to be paid, in kobo; a repayment is of all that is owed. */
const DUE = { registration: 100_000n, order_fees: 200_000n, repayment: 1_000_000n } as const

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterAll(() => {
  patience.ms = 10_000
})

/** A short time limit of the provider's answers, in milliseconds. */
const HURRY = 150

type Run = Schedule & {
  readonly buyer: Awaited<ReturnType<typeof aBuyer>>
  readonly orderId: string | undefined
  readonly due: bigint
  readonly refs: string[]
  isClosed: boolean
}

async function begin(plan: Schedule, companyId: string): Promise<Run> {
  const { purpose } = plan
  const buyer = await aBuyer({ companyId, feePaid: purpose !== 'registration' })
  // A repayment is of what was financed; the fees of that order are another matter.
  const order =
    purpose === 'registration'
      ? undefined
      : await anOrder(buyer, { status: purpose === 'repayment' ? 'delivered' : 'approved' })
  const run: Run = {
    ...plan,
    buyer,
    orderId: purpose === 'order_fees' ? order?.id : undefined,
    due: DUE[purpose],
    refs: [],
    isClosed: false,
  }
  await tapPay(run)
  return run
}

/** Lets expected refusals pass: 402 not verified, 409 paid or closed, 503 no answer. Any other error fails the test. */
async function mayRefuse(attempts: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(attempts)) {
    if (
      result.status === 'rejected' &&
      !(result.reason instanceof AppError && [402, 409, 503].includes(result.reason.status))
    )
      throw result.reason
  }
}

async function tapPay(run: Run): Promise<void> {
  await mayRefuse([
    startPayment(run.buyer, {
      purpose: run.purpose,
      orderId: run.orderId,
      ...(run.purpose === 'repayment' && { amount: kobo(run.due) }),
    }),
  ])
  const payments = await db().payment.findMany({
    where: { userId: run.buyer.id },
    select: { txRef: true },
    orderBy: { id: 'asc' },
  })
  run.refs.splice(0, run.refs.length, ...payments.map(({ txRef }) => txRef))
}

const browser = ({ purpose, buyer, orderId, refs }: Run) => {
  if (purpose === 'repayment') return confirmRepayment(buyer, refs.at(-1) ?? '')
  return orderId ? confirmOrderFees(buyer, orderId) : confirmRegistrationFee(buyer.id)
}
const makeDue = (run: Run) =>
  pool().query(
    "UPDATE payments SET next_check_at = now() - interval '1 second' WHERE user_id = $1 AND state = 'pending'",
    [run.buyer.id],
  )
const transactions = (run: Run) => run.refs.flatMap((txRef) => flutterwave.current.transactions(txRef))
const isPaidAt = (txRef: string) =>
  flutterwave.current.transactions(txRef).some(({ status }) => status === 'successful')

async function webhooks(run: Run, picks: readonly number[]): Promise<void> {
  const made = run.refs.flatMap((txRef) => flutterwave.current.deliveries(txRef))
  const picked = picks.flatMap((pick) => made[pick % Math.max(1, made.length)] ?? [])
  for (const { status } of await Promise.all(picked.map((delivery) => postWebhook(delivery))))
    expect([200, 503]).toContain(status)
}

type Told = { readonly transaction_id: number; readonly tx_ref: string; readonly status: string }

function postWebhook(
  { transaction_id, tx_ref, status }: Told,
  hash = process.env.FLUTTERWAVE_SECRET_HASH ?? '',
): Promise<Response> {
  const body = { event: 'charge.completed', data: { id: transaction_id, tx_ref, status } }
  return handle(POST, { method: 'POST', headers: { 'verif-hash': hash }, body })
}

async function perform(run: Run, doing: Step | undefined, other: Run): Promise<void> {
  if (!doing) return
  const txRef = run.refs.at(-1) ?? ''
  if (doing.kind === 'pay' && !isPaidAt(txRef)) {
    const amount = (Number(run.due) - doing.short) / 100
    flutterwave.current.pay({ tx_ref: txRef, outcome: doing.outcome, amount, currency: doing.currency })
  } else if (doing.kind === 'bank answers') {
    const waiting = transactions(run).find(({ status, tx_ref }) => status === 'pending' && !isPaidAt(tx_ref))
    if (waiting) flutterwave.current.settle(waiting.id, doing.outcome)
  } else if (doing.kind === 'webhooks') await webhooks(run, doing.picks)
  else if (doing.kind === 'browser') await mayRefuse(Array.from({ length: doing.times }, () => browser(run)))
  else if (doing.kind === 'reconcile') await makeDue(run).then(() => reconcilePayments(100))
  else if (doing.kind === 'everything at once') {
    await makeDue(run)
    await mayRefuse([browser(run), webhooks(run, [0, 1]), reconcilePayments(100), browser(run)])
  } else if (doing.kind === 'tap pay') await tapPay(run)
  else if (doing.kind === 'foreign reference')
    await mayRefuse([
      settleByReference(other.refs[0] ?? ''),
      settleByReference(`${txRef}x`),
      settleByReference(txRef, transactions(other)[0]?.id.toString()),
    ])
  else if (doing.kind === 'three days pass') {
    const setBack = "UPDATE payments SET created_at = created_at - interval '73 hours' WHERE user_id = $1"
    await pool().query(setBack, [run.buyer.id])
  } else if (doing.kind === 'close' && run.orderId) await close(run, run.orderId)
}

async function close(run: Run, orderId: string): Promise<void> {
  run.isClosed = true
  await transaction(async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { status: 'rejected' }, select: { id: true } })
    await requestFeeRefund(tx, orderId)
  })
}

/** The day after: the provider works, repeats some webhooks, and every job runs on every server. */
async function dayAfter(runs: readonly Run[]): Promise<void> {
  patience.ms = 10_000
  for (const { buyer } of runs) flutterwave.current.setApiOf(buyer.email, undefined)
  await pool().query(
    "UPDATE payments SET next_check_at = now() - interval '1 second' WHERE state = 'pending' AND user_id = ANY($1)",
    [runs.map(({ buyer }) => buyer.id)],
  )
  const repeated = runs
    .filter((_run, place) => place % 2 === 0)
    .flatMap(({ refs }) => refs.map((txRef) => settleByReference(txRef)))
  await Promise.all([...repeated, runUntilIdle(() => reconcilePayments(10_000, ALL_DAY))])
  // Only a webhook settles an expired payment.
  await Promise.all(
    runs
      .filter(({ steps }) => steps.some(({ kind }) => kind === 'three days pass'))
      .flatMap(({ refs }) => refs.map((txRef) => settleByReference(txRef))),
  )
  await pool().query("UPDATE refunds SET next_check_at = now() - interval '1 second'")
  await runUntilIdle(() => sendRefunds(10_000, ALL_DAY))
}

/** Runs a job on every server until nothing is left: a run ends after its time, and the one a minute later goes on. */
async function runUntilIdle(job: () => Promise<number>): Promise<void> {
  const done = await Promise.all(Array.from({ length: SERVERS }, job))
  if (done.some((count) => count > 0)) await runUntilIdle(job)
}

const select = {
  id: true,
  feePaidAt: true,
  wallet: { select: { creditKobo: true } },
  orders: { select: { feesPaidAt: true } },
  payments: {
    select: {
      txRef: true,
      state: true,
      unappliedId: true,
      refunds: { select: { state: true } },
      entries: { select: { event: true, postings: { select: { amount: true, account: { select: { kind: true } } } } } },
    },
    orderBy: { id: 'asc' },
  },
} as const

const findOutcomes = (runs: readonly Run[]) =>
  db().user.findMany({ where: { id: { in: runs.map(({ buyer }) => buyer.id) } }, select })
type Outcome = Awaited<ReturnType<typeof findOutcomes>>[number]

/** Compares the outcome with the provider's transactions. */
function judge(run: Run, { payments, feePaidAt, wallet, orders }: Outcome): void {
  const { purpose, due, isClosed } = run
  const good = run.refs.map((txRef) =>
    flutterwave.current
      .transactions(txRef)
      .find(
        ({ status, currency, amount }) => status === 'successful' && currency === 'NGN' && amount * 100 >= Number(due),
      ),
  )
  const unapplied = run.refs.map((txRef, index) =>
    good[index] ? undefined : flutterwave.current.transactions(txRef).find(({ status }) => status === 'successful'),
  )
  expect(payments.map(({ state }) => (state === 'expired' ? 'pending' : state))).toEqual(
    good.map((found, index) => (found ? 'succeeded' : unapplied[index] ? 'failed' : 'pending')),
  )
  expect(payments.map(({ unappliedId }) => unappliedId)).toEqual(
    unapplied.map((unapplied) => unapplied?.id.toString() ?? null),
  )
  const owedBack = unapplied.reduce(
    (sum, unapplied) => sum + (unapplied?.currency === 'NGN' ? BigInt(Math.round(unapplied.amount * 100)) : 0n),
    0n,
  )
  const received = good.reduce((total, found) => total + BigInt(Math.round((found?.amount ?? 0) * 100)), 0n)
  const isPaid = received > 0n
  const refunds = payments.flatMap(({ refunds: made }) => made.map(({ state }) => state))
  expect(refunds).toEqual(isPaid && isClosed ? ['completed'] : [])
  const sentBack = good
    .flatMap((found) => (found ? flutterwave.current.refunds(found.id) : []))
    .map(({ amount_refunded }) => amount_refunded)
  expect(sentBack).toEqual(refunds.length > 0 ? [Number(due) / 100] : [])
  for (const [index, { entries }] of payments.entries())
    expect(entries.filter(({ event }) => event !== 'refund_paid')).toHaveLength(
      (good[index] ?? unapplied[index]?.currency === 'NGN') ? 1 : 0,
    )
  const postings = payments.flatMap(({ entries }) => entries.flatMap((entry) => entry.postings))
  const total = (...kinds: string[]) =>
    postings.reduce((sum, { amount, account }) => sum + (kinds.includes(account.kind) ? amount : 0n), 0n)
  const kept = isPaid && !isClosed ? due : 0n
  const [fees, repaid] = purpose === 'repayment' ? [0n, kept] : [kept, 0n]
  const credit = isPaid ? received - due : 0n
  const books = {
    cash: total('cash_flutterwave'),
    fees: total('income_registration', 'income_service', 'income_delivery', 'vat_payable'),
    repaid: total('loans_receivable'),
    credit: total('customer_credit'),
    owedBack: total('owed_back'),
  }
  expect(books).toEqual({
    cash: kept + credit + owedBack,
    fees: -fees,
    repaid: -repaid,
    credit: -credit,
    owedBack: -owedBack,
  })
  expect(wallet?.creditKobo).toBe(credit)
  if (purpose === 'registration') expect(feePaidAt !== null).toBe(isPaid)
  if (purpose === 'order_fees') expect(orders.map(({ feesPaidAt }) => feesPaidAt !== null)).toEqual([isPaid])
}

/** Checks every schedule of a batch. @returns how many payments were settled */
async function judgeAll(runs: readonly Run[], seed: number): Promise<number> {
  const outcomes = new Map((await findOutcomes(runs)).map((outcome) => [outcome.id, outcome]))
  for (const run of runs) {
    try {
      const outcome = outcomes.get(run.buyer.id)
      expect(outcome).toBeDefined()
      if (outcome) judge(run, outcome)
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify({ ...run, buyer: run.buyer.id, due: Number(run.due) })}`, {
        cause: error,
      })
    }
  }
  return [...outcomes.values()].flatMap(({ payments }) => payments).filter(({ state }) => state === 'succeeded').length
}

test(`settles every payment once, as the provider says, in ${SCHEDULES} schedules`, async () => {
  const seed = inject('propertySeed')
  const plans = fc.sample(schedule, { numRuns: SCHEDULES, seed })
  const faults = fc.sample(fc.constantFrom(...FAULTS), { numRuns: SCHEDULES * STEPS, seed })
  const company = await aCompany()
  flutterwave.current.setFaults({ slowMs: 5 })
  let [settled, judged] = [0, 0]
  for (let first = 0; first < SCHEDULES; first += BATCH) {
    const runs = await Promise.all(plans.slice(first, first + BATCH).map((plan) => begin(plan, company.id)))
    for (let index = 0; index < STEPS; index += 1) {
      patience.ms = HURRY
      for (const [place, { buyer }] of runs.entries())
        flutterwave.current.setApiOf(buyer.email, faults[(first + place) * STEPS + index])
      await Promise.all(runs.map((run, place) => perform(run, run.steps[index], runs[place - 1] ?? run)))
    }
    await dayAfter(runs)
    settled += await judgeAll(runs, seed)
    judged += runs.length
  }
  process.stdout.write(`${judged} schedules held, ${settled} payments settled; seed ${seed}\n`)
  expect(judged).toBe(SCHEDULES)
})
