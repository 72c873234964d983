import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { lagosToday } from '@/lib/core/clock'
import { acceptInvitation, closeMonth, openBrowser } from './company-desk'
import { deliverAll, listEmployees, orderAll, registerAll, signUp } from './company-joining'
import { answerMonth, compare, transfer } from './company-month'
import { linkIn, mailTo } from './company-people'
import { employeesOf, firstMonthAfter, membersOf } from './company-tally'
import { startTrial } from './company-trial'
import { type Finding, type TrialOptions, exactly } from './trial'

type CompanyOptions = TrialOptions & {
  /** How many employees the roster has, and how many of them register at the same time. */
  readonly listed: number
  readonly registering: number
}

/**
 * A whole company, from its sign-up to a closed month: HR works in a browser, employees and staff by the API. What the
 * desks say is compared with a count of its own, made from the prices on paper.
 * @throws Error when the trial itself could not run
 */
export async function tryCompany(options: CompanyOptions): Promise<Finding[]> {
  const tag = randomBytes(4).toString('hex')
  const company = { name: `Trial Mills ${tag}`, email: `hr.${tag}@people.test` }
  const employees = employeesOf(options.listed, tag)
  const members = membersOf(employees, options.registering)
  const trial = await startTrial(options)
  const { step, findings } = trial
  const browser = await openBrowser(join(options.folder, 'browser.log'))
  options.onEnd(() => browser.close())

  const companyId = await step('sign-up, and approval by staff', () => signUp(trial, company))
  const desk = await step('invitation of HR accepted by its link', async () => {
    const { text } = await mailTo(trial.sandbox, company.email, /^You are invited to the HR desk of /)
    return acceptInvitation(browser, linkIn(text, /https?:\/\/\S+\/Invitation\?token=[\w-]+/))
  })
  await step(`roster of ${options.listed} employees`, () => listEmployees(trial, desk, employees))
  const buyers = await step(`${members.length} registrations at once`, () => registerAll(trial, members, company.name))
  const orders = await step('registration fees and orders', () => orderAll(trial, buyers))
  await step('approval, fees, packing, dispatch and delivery with codes', () => deliverAll(trial, orders))
  const month = firstMonthAfter(lagosToday())
  await step('file of deductions in HR’s columns', () => answerMonth(trial, desk, members, month))
  await step('transfer announced, and found in a bank statement', () => transfer(trial, desk, company.name, members))
  await step('the month closed', () => closeMonth(desk, month))
  await step('the desks compared with the tally', () => compare(trial, desk, { companyId, company, buyers, month }))
  findings.push(exactly('errors of HR’s pages', 0, desk.errors.length))
  return findings
}
