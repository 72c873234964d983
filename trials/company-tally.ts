/*
 * A generated company, and what its people owe, counted here from the prices on paper and never read from the app.
 * Amounts in naira.
 */

export type Employee = {
  readonly staffId: string
  readonly firstName: string
  readonly lastName: string
  /** Empty for the many who have no address. */
  readonly email: string
  readonly salary: number
}

/** An employee who registers and orders, and what payroll answers for the first month. */
export type Member = Employee & {
  readonly pieces: number
  readonly deducted: number
  readonly reason: string
}

/** What one piece costs, and what follows from it by hand: 5% interest makes 18,900, which three paydays share. */
export const PIECE = { price: 18_000, financed: 18_900, monthly: 6_300 } as const
/** The service fee and the delivery fee, which the buyer pays before the food is packed. */
export const FEES = { service: 500, delivery: 1_500 } as const

/** The headings of HR's own files, which name nothing that the app could guess. */
export const HEADINGS = {
  staffId: 'Works No.',
  name: 'Who',
  salary: 'Net to bank',
  deducted: 'Taken from pay',
  reason: 'Why less',
} as const

const DEPARTMENTS = ['Weaving', 'Dye House', 'Packing', 'Boiler House']

const fourDigits = (count: number) => String(count).padStart(4, '0')

/** Two of five employees have an email, as in a factory. */
const hasEmail = (index: number) => index % 5 < 2

/** @param tag makes the addresses those of one company */
export const employeesOf = (count: number, tag: string): Employee[] =>
  Array.from({ length: count }, (_, index) => ({
    staffId: `WN-${fourDigits(index + 1)}`,
    firstName: 'Loom',
    lastName: `Operator ${fourDigits(index + 1)}`,
    email: hasEmail(index) ? `operator${index + 1}.${tag}@people.test` : '',
    salary: 150_000 + index * 100,
  }))

/** The roster as HR's payroll program writes it: a title, then columns between semicolons. */
export function rosterOf(employees: readonly Employee[]): string {
  const heading = [HEADINGS.staffId, HEADINGS.name, 'Department', 'Email', HEADINGS.salary]
  const rows = employees.map(({ staffId, firstName, lastName, email, salary }, index) =>
    [staffId, `${lastName} ${firstName}`, DEPARTMENTS[index % DEPARTMENTS.length], email, `${salary},00`].join(';'),
  )
  return ['List of staff', '', heading.join(';'), ...rows, ''].join('\r\n')
}

/** The first employees with an email. One of ten has half pay, one has none. */
export const membersOf = (employees: readonly Employee[], count: number): Member[] =>
  employees
    .filter(({ email }) => email !== '')
    .slice(0, count)
    .map((employee, index) => {
      const pieces = (index % 3) + 1
      const whole = pieces * PIECE.monthly
      if (index % 10 === 3) return { ...employee, pieces, deducted: whole / 2, reason: 'half pay' }
      if (index % 10 === 4) return { ...employee, pieces, deducted: 0, reason: 'unpaid leave' }
      return { ...employee, pieces, deducted: whole, reason: '' }
    })

/** What the desks of HR and staff must say in the end. */
export type Tally = {
  readonly financed: number
  readonly due: number
  readonly deducted: number
  readonly short: number
}

export function tallyOf(members: readonly Member[]): Tally {
  const add = (of: (member: Member) => number) => members.reduce((sum, member) => sum + of(member), 0)
  const due = add(({ pieces }) => pieces * PIECE.monthly)
  const deducted = add((member) => member.deducted)
  return { financed: add(({ pieces }) => pieces * PIECE.financed), due, deducted, short: due - deducted }
}

const DAY_MS = 86_400_000
/** A first deduction is at least so many days after the delivery. */
const FIRST_DUE_DAYS = 14

/** The month 'YYYY-MM' of the first payday, at the end of a month, for food delivered on `today`, 'YYYY-MM-DD'. */
export function firstMonthAfter(today: string): string {
  const earliest = new Date(Date.parse(today) + FIRST_DUE_DAYS * DAY_MS)
  return earliest.toISOString().slice(0, 7)
}

/** The month after 'YYYY-MM'. */
export const monthAfter = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
