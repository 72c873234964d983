import 'server-only'
import type { UsualPay } from '@/lib/companies/salary-rules'
import type { Partner } from '@/lib/core/actors'
import { AppError, conflict } from '@/lib/core/errors'
import { type Tx, transaction } from '@/lib/database/db'
import { employeeState, sealDecision } from './decision-state'
import { usualPay } from './pay-queries'
import type { AskSecond } from './salary-jumps'
import type { ChosenEmployees, GridDecisionDto } from './schema'
import { type LockedEmployee, confirmAmongMany, confirmOrAsk, decisionOn, decline, lockEmployee } from './service'
import { confirmingTransaction } from './staff-numbers'

/* HR decides in a grid. Each decision can be taken back for some seconds (docs/decisions/0138). */

type Chosen = ChosenEmployees['people'][number]
type Outcome = Omit<GridDecisionDto, 'id' | 'fullname'>
/** What the officer saw and chose, what counts as usual at the company, and who agrees to what does not. */
type Judges = Pick<ChosenEmployees, 'isAlone' | 'status'> & { readonly usual: UsualPay; readonly ask: AskSecond }

const UNDOABLE = { canUndo: true } as const

/**
 * Confirms the chosen employees with the pay of their rows, each in a separate transaction, so that a refusal does not
 * stop the others. Somebody chosen alone was looked at: a marked salary counts, and one far above waits for a second
 * person. Among several a marked salary is refused.
 * @returns the outcome for each; who was decided about meanwhile says by whom
 */
export async function confirmChosen(
  actor: Partner,
  { people, ...seen }: ChosenEmployees,
  ask: AskSecond,
): Promise<GridDecisionDto[]> {
  const judges = { ...seen, usual: await usualPay(actor), ask }
  const decisions: GridDecisionDto[] = []
  for (const person of people) decisions.push(await confirmOne(actor, person, judges))
  return decisions
}

async function confirmOne(actor: Partner, person: Chosen, judges: Judges): Promise<GridDecisionDto> {
  const { id } = person
  let fullname = ''
  try {
    return await confirmingTransaction(async (tx) => {
      const employee = await lockEmployee(tx, actor, id)
      fullname = employee.fullName
      return { id, fullname, ...(await judge(tx, actor, employee, person, judges)) }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, fullname, outcome: 'refused', message: error.message }
  }
}

async function judge(
  tx: Tx,
  actor: Partner,
  employee: LockedEmployee,
  { id, ...pay }: Chosen,
  { usual, ask, isAlone, status }: Judges,
): Promise<Outcome> {
  const { fullName } = employee
  if (employee.eligibility !== status) return { outcome: 'already', message: await decisionOn(tx, actor, employee) }
  const before = await employeeState(tx, id)
  if (!isAlone) await confirmAmongMany(tx, actor, employee, pay, usual, UNDOABLE)
  else if ((await confirmOrAsk(tx, actor, employee, pay, ask, UNDOABLE)) !== undefined)
    return {
      outcome: 'waits',
      message:
        `The salary of ${fullName} is far above the usual one. ` +
        'It waits for a second person, and so does the confirmation.',
    }
  return { outcome: 'confirmed', message: `${fullName} is confirmed.`, ticket: await ticketFor(tx, actor, id, before) }
}

/**
 * Declines an employee who waits and mails them the reason, as soon as it can no longer be taken back.
 * @throws AppError 404 for an employee of another company, 409 for one who is not waiting, with who decided
 */
export async function declineChosen(
  actor: Partner,
  employeeId: string,
  reason: string,
): Promise<{ readonly fullname: string; readonly ticket: string }> {
  return transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility !== 'pending')
      throw conflict(await decisionOn(tx, actor, employee), { code: 'wrong_state' })
    const before = await employeeState(tx, employeeId)
    await decline(tx, actor, employee, reason, UNDOABLE)
    return { fullname: employee.fullName, ticket: await ticketFor(tx, actor, employeeId, before) }
  })
}

const ticketFor = async (tx: Tx, actor: Partner, employeeId: string, before: string): Promise<string> =>
  sealDecision({ actorId: actor.id, employeeId, before, after: await employeeState(tx, employeeId) })
