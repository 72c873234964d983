import { REGISTRATION_CONSENTS } from '@/lib/accounts/rules'
import { PARTNER_PERMISSIONS } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { newIds } from '@/lib/core/ids'
import { type Kobo, fromNaira } from '@/lib/core/money'
import { drawPortrait } from './pictures'
import type { Random } from './random'

/*
 * The employees of the demo's history. Names are made of a given name and of a word that is nobody's family name, so
 * that they name no real person.
 */

/** A company of the demo and its HR, who belong to the demo data without history where `isBase`. */
export type Employer = {
  readonly nameKey: string
  readonly hr: { readonly email: string; readonly fullName: string; readonly isBase?: true }
  /** The beginning of its staff numbers. */
  readonly code: string
  readonly place: { readonly state: string; readonly city: string; readonly street: string }
}

export const MILLS: Employer = {
  nameKey: 'demo mills',
  hr: { email: 'hr@demo.test', fullName: 'Demo HR', isBase: true },
  code: 'DM',
  place: { state: 'Lagos', city: 'Ikeja', street: 'Mill Road' },
}
export const STEEL: Employer = {
  nameKey: 'demo steel',
  hr: { email: 'hr.steel@demo.test', fullName: 'Demo Steel HR' },
  code: 'DS',
  place: { state: 'Anambra', city: 'Onitsha', street: 'Furnace Street' },
}
export const TEXTILES: Employer = {
  nameKey: 'demo textiles',
  hr: { email: 'hr.textiles@demo.test', fullName: 'Demo Textiles HR' },
  code: 'DT',
  place: { state: 'Kano', city: 'Kano', street: 'Loom Avenue' },
}
export const EMPLOYERS = [MILLS, STEEL, TEXTILES] as const

/** When a person registers: with the company, in one of the two months after, now, or to be declined. */
export type Arrival = 'first' | 'second' | 'third' | 'waiting' | 'declined'

export type Employee = {
  readonly employer: Employer
  readonly email: string
  readonly fullName: string
  readonly staffNumber: string
  readonly phone: string
  readonly address: string
  readonly jobTitle: string
  /** Kobo a month. */
  readonly salary: Kobo
  readonly otherDeductions: Kobo
  readonly arrival: Arrival
}

/** Jobs with their lowest and highest pay, in thousands of naira a month. */
const JOBS = [
  ['Cleaner', 76, 95],
  ['Security officer', 82, 110],
  ['Packer', 88, 125],
  ['Driver', 115, 155],
  ['Machine operator', 120, 190],
  ['Storekeeper', 125, 175],
  ['Quality inspector', 170, 245],
  ['Electrician', 180, 265],
  ['Accounts officer', 215, 330],
  ['Shift supervisor', 260, 385],
  ['Production manager', 420, 640],
] as const

const GIVEN = [
  ...['Amina', 'Bola', 'Chidi', 'Damilola', 'Ebele', 'Folake', 'Garba', 'Halima', 'Ifeoma', 'Jide', 'Kelechi', 'Ladi'],
  ...['Musa', 'Ngozi', 'Obinna', 'Peju', 'Rashida', 'Sade', 'Tunde', 'Uche', 'Wale', 'Yusuf', 'Zainab', 'Emeka'],
]
const FAMILY = [
  ...[
    'Millstone',
    'Sackcloth',
    'Grainbarn',
    'Breadcorn',
    'Ironhook',
    'Coalpit',
    'Rivetlane',
    'Threadgate',
    'Loomfield',
  ],
  ...['Palmgrove', 'Riverstall', 'Yamheap', 'Peppertree', 'Kettlewood', 'Lanternhill', 'Basketry', 'Cowrieshell'],
]

/** How many of each company register when. With the three people of the demo they are 80. */
const ARRIVALS: readonly (readonly [Employer, readonly (readonly [Arrival, number])[]])[] = [
  [MILLS, entries({ first: 25, second: 4, third: 3, waiting: 2 })],
  [STEEL, entries({ first: 17, second: 3, third: 3, waiting: 1, declined: 1 })],
  [TEXTILES, entries({ first: 14, second: 3, third: 1 })],
]
/** The staff numbers that other people of the demo have. */
const TAKEN = new Map([
  [MILLS, 2],
  [STEEL, 1],
  [TEXTILES, 0],
])

function entries(counts: Partial<Record<Arrival, number>>) {
  return Object.entries(counts) as [Arrival, number][]
}

export function planEmployees(random: Random): Employee[] {
  const names = new Set<string>()
  const freshName = (): string => {
    const name = `${random.pick(GIVEN)} ${random.pick(FAMILY)}`
    if (names.has(name)) return freshName()
    names.add(name)
    return name
  }
  return ARRIVALS.flatMap(([employer, counts]) => {
    const arrivals = counts.flatMap(([arrival, count]) => Array.from({ length: count }, () => arrival))
    return arrivals.map((arrival, index): Employee => {
      const staffNumber = `${employer.code}-${(index + 1 + (TAKEN.get(employer) ?? 0)).toString().padStart(3, '0')}`
      const [jobTitle, least, most] = random.pick(JOBS)
      return {
        employer,
        arrival,
        jobTitle,
        staffNumber,
        email: `${staffNumber.toLowerCase()}@demo.test`,
        fullName: freshName(),
        phone: `+23480400${random.between(10_000, 99_999)}`,
        address: `${random.between(1, 90)} ${employer.place.street}, ${employer.place.city}`,
        salary: fromNaira(500 * random.between(2 * least, 2 * most)),
        otherDeductions: fromNaira(random.between(1, 4) === 1 ? 1_000 * random.between(3, 9) : 0),
      }
    })
  })
}

/** The demo's customer, whose two orders, credit and payout show what a buyer can see. */
export const CUSTOMER: Employee = {
  employer: STEEL,
  arrival: 'first',
  email: 'customer@demo.test',
  fullName: 'Demo Customer',
  staffNumber: 'DS-001',
  phone: '+2348030000003',
  address: '4 Furnace Street, Onitsha',
  jobTitle: 'Furnace operator',
  salary: fromNaira(200_000),
  otherDeductions: fromNaira(0),
}

const PORTRAITS = ['#ffb938', '#9fcdb5', '#c9b6e4', '#f2a48c', '#a9c8ea', '#d9d38f']

/** Stores people as they are when they have registered with a profile, and wait for HR. */
export async function registerEmployees(employees: readonly Employee[], passwordHash: string): Promise<void> {
  const [now, companies, portraits] = await Promise.all([
    databaseNow(db()),
    db().company.findMany({ select: { id: true, nameKey: true } }),
    Promise.all(PORTRAITS.map(drawPortrait)),
  ])
  const companyOf = new Map(companies.map(({ id, nameKey }) => [nameKey, id]))
  const [ids, imageIds] = [newIds(employees.length), newIds(employees.length)]
  const each = employees.map((employee, index) => ({
    ...employee,
    id: ids[index] ?? '',
    imageId: imageIds[index] ?? '',
    bytes: portraits[index % portraits.length] ?? new Uint8Array(),
  }))
  await db().$transaction([
    db().image.createMany({
      data: each.map(({ imageId, bytes }) => ({
        ...{ id: imageId, bytes, width: 256, height: 256 },
        ...{ kind: 'profile' as const, mime: 'image/webp' },
      })),
    }),
    db().user.createMany({
      data: each.map(({ id, imageId, employer, email, fullName, phone, address, jobTitle, staffNumber, salary }) => ({
        ...{ id, imageId, email, fullName, phone, address, jobTitle, staffNumber, passwordHash },
        companyId: companyOf.get(employer.nameKey) ?? '',
        salaryKobo: salary,
        emailVerifiedAt: now,
        eligibility: 'pending' as const,
        eligibilityAskedAt: now,
      })),
    }),
    db().wallet.createMany({ data: ids.map((userId) => ({ userId })) }),
    db().consent.createMany({
      data: ids.flatMap((userId) => REGISTRATION_CONSENTS.map((consent) => ({ ...consent, userId, granted: true }))),
    }),
  ])
}

/** Stores the HR officers whom the demo data without history lacks. */
export async function addHr(passwordHash: string): Promise<void> {
  const now = await databaseNow(db())
  for (const { nameKey, hr } of EMPLOYERS) {
    if (hr.isBase) continue
    const { id: companyId } = await db().company.findUniqueOrThrow({ where: { nameKey }, select: { id: true } })
    const { email, fullName } = hr
    const desk = { role: 'partner' as const, permissions: [...PARTNER_PERMISSIONS] }
    await db().user.create({
      data: { ...desk, email, fullName, companyId, passwordHash, emailVerifiedAt: now },
      select: { id: true },
    })
  }
}
