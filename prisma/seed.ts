import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { PARTNER_PERMISSIONS, STAFF_PERMISSIONS } from '@/lib/core/actors'
import { dayColumn, lagosDay } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { splitHosts } from '@/lib/settings/database-address'
import { databaseUrl, env } from '@/lib/settings/env'
import { log } from '@/lib/observability/log'
import { hashPassword } from '@/lib/server/passwords'
import { parseNaira } from '@/lib/core/money'
import { SettingError } from '@/lib/settings/setting-files.mjs'
import { startClock } from './demo/clock'
import { historyBegins, isWithoutHistory, playHistory } from './demo/history'
import { loadForScale } from './demo/load'
import { storePicture, storePortrait } from './demo/pictures'
import { DEMO_CATEGORIES, DEMO_CHARGES, DEMO_FAQS, DEMO_PACKAGES } from './demo/products'
import { withClient } from './migration-command'
import { runServerCommand } from './server-command'

/*
 * Loads the demo data: companies, people, products, charges and questions. A second run changes nothing, except that
 * the demo's desks open without a second factor for seven more days. Its passwords are public, so a database on another
 * machine needs `--demo`.
 */

const PASSWORD = 'Foodbank1'
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1', '']
const SALARY = 200_000n * 100n

await runServerCommand('Loading the demo data', main)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      demo: { type: 'boolean', default: false },
      base: { type: 'boolean', default: false },
      buyers: { type: 'string' },
      products: { type: 'string' },
      orders: { type: 'string' },
      journey: { type: 'boolean', default: false },
      until: { type: 'string' },
    },
  })
  const elsewhere = splitHosts(databaseUrl()).hosts.find(({ host }) => !THIS_MACHINE.includes(host))
  if (!values.demo && elsewhere) {
    process.stderr.write(
      `The database is on ${elsewhere.host}, not on this machine. Everybody knows the passwords of the demo data. ` +
        'To load it there, run "npm run db:seed -- --demo".\n',
    )
    return 1
  }
  if (values.base) await seedBase()
  else await withClient(databaseUrl(), (client) => seedWithHistory(client, values.until))
  await renewGrace()
  const load = { buyers: count(values.buyers), products: count(values.products), orders: count(values.orders) }
  if (load.buyers + load.products + load.orders > 0) {
    const { journey } = values
    await loadForScale(load, { journey }, await hashPassword(PASSWORD), (line) => process.stdout.write(`${line}\n`))
  }
  await db().$disconnect()
  process.stdout.write('Demo data is in place.\n')
  return 0
}

/** What the end-to-end tests begin with: people, products and charges, and no orders. */
async function seedBase(): Promise<void> {
  await seedCompanies()
  await seedPeople()
  await seedJoinLink()
  await seedCatalogue()
  await seedPackages()
  await seedCharges()
  await db().faq.createMany({ data: DEMO_FAQS.map((faq, position) => ({ ...faq, position })), skipDuplicates: true })
}

/**
 * Loads the demo data as of three months ago, and plays the history from then on.
 * @param until when it ends, as an ISO date and time; now if left out
 */
async function seedWithHistory(client: Client, until?: string): Promise<void> {
  if (!(await isWithoutHistory(client)) || !areSettingsComplete()) {
    await seedBase()
    return
  }
  // Refusals and reminders of three months would fill the terminal.
  log.level = 'warn'
  const now = until === undefined ? new Date() : new Date(until)
  const begins = historyBegins(now)
  const clock = await startClock(client, lagosDay(begins))
  try {
    await clock.set(begins)
    await seedBase()
    await playHistory(clock, now, await hashPassword(PASSWORD))
  } finally {
    await clock.stop()
  }
}

/** The history has mails and delivery codes, which are sealed with the app's secret. */
function areSettingsComplete(): boolean {
  try {
    env()
    return true
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stdout.write(`The demo data has no orders, because they need the settings of the app: ${error.message}\n`)
    return false
  }
}

/** Reads a number of rows from the command line; 0 without an argument. */
function count(text: string | undefined): number {
  if (text === undefined) return 0
  if (/^\d{1,8}$/.test(text)) return Number(text)
  process.stderr.write(`"${text}" is not a number of rows.\n`)
  process.exit(1)
}

async function seedCompanies(): Promise<void> {
  const approvedAt = new Date()
  await db().company.createMany({
    data: [
      { name: 'Demo Mills', nameKey: 'demo mills', payday: 28, address: '1 Mill Road, Ikeja, Lagos' },
      { name: 'Demo Steel', nameKey: 'demo steel', payday: 25, address: '2 Furnace Street, Onitsha' },
      { name: 'Demo Textiles', nameKey: 'demo textiles', payday: 31, address: '3 Loom Avenue, Kano' },
    ].map((company) => ({ ...company, state: 'approved' as const, approvedAt })),
    skipDuplicates: true,
  })
  await seedWorkplace()
}

/** Food for Demo Textiles goes to its canteen each Wednesday. */
async function seedWorkplace(): Promise<void> {
  const where = { nameKey: 'demo textiles' }
  const { id: companyId } = await db().company.findUniqueOrThrow({ where, select: { id: true } })
  const place = { name: 'Canteen, Gate 2', state: 'Kano', city: 'Kano', location: '3 Loom Avenue', feeKobo: 50_000n }
  const days = { weekdays: [3], cutOffDays: 2, cutOffHour: 16, capacity: 30 }
  await db().deliveryPlace.createMany({ data: [{ companyId, ...place, ...days }], skipDuplicates: true })
}

/** The link with which employees of Demo Mills register. */
async function seedJoinLink(): Promise<void> {
  const hr = await db().user.findUniqueOrThrow({
    where: { email: 'hr@demo.test' },
    select: { id: true, companyId: true },
  })
  const isMade = await db().joinLink.findFirst({ where: { companyId: hr.companyId ?? '' }, select: { id: true } })
  if (hr.companyId && !isMade)
    await db().joinLink.create({ data: { companyId: hr.companyId, code: 'DEMAMASTER', createdById: hr.id } })
}

async function seedPeople(): Promise<void> {
  if (await db().user.findUnique({ where: { email: 'buyer@demo.test' }, select: { id: true } })) return
  const [mills, passwordHash] = await Promise.all([
    db().company.findUniqueOrThrow({ where: { nameKey: 'demo mills' }, select: { id: true } }),
    hashPassword(PASSWORD),
  ])
  const now = new Date()
  const signIn = { passwordHash, emailVerifiedAt: now }
  const employee = {
    ...signIn,
    phone: '+2348030000001',
    address: '12 Market Street, Ikeja, Lagos',
    companyId: mills.id,
    salaryKobo: SALARY,
    jobTitle: 'Machine operator',
  }
  await transaction(async (tx) => {
    const buyer = await tx.user.create({
      data: {
        ...employee,
        email: 'buyer@demo.test',
        fullName: 'Demo Buyer',
        staffNumber: 'DM-001',
        staffKey: 'dm-001',
        eligibility: 'approved',
        eligibilityAt: now,
        feePaidAt: now,
        imageId: await storePortrait(tx, '#ffb938'),
      },
      select: { id: true },
    })
    const waiting = await tx.user.create({
      data: {
        ...employee,
        email: 'waiting@demo.test',
        fullName: 'Demo Waiting',
        staffNumber: 'DM-002',
        eligibility: 'pending',
        imageId: await storePortrait(tx, '#9fcdb5'),
      },
      select: { id: true },
    })
    await tx.wallet.createMany({ data: [{ userId: buyer.id }, { userId: waiting.id }] })
    await tx.user.createMany({
      data: [
        {
          ...signIn,
          role: 'partner',
          email: 'hr@demo.test',
          fullName: 'Demo HR',
          companyId: mills.id,
          permissions: [...PARTNER_PERMISSIONS],
        },
        {
          ...signIn,
          role: 'staff',
          email: 'staff@demo.test',
          fullName: 'Demo Staff',
          permissions: [...STAFF_PERMISSIONS],
        },
        {
          ...signIn,
          role: 'staff',
          email: 'checker@demo.test',
          fullName: 'Demo Checker',
          permissions: [...STAFF_PERMISSIONS],
        },
      ],
    })
  })
}

/** Everybody knows the demo's passwords, so the desks of the demo must open without anyone's phone. */
async function renewGrace(): Promise<void> {
  await db().$executeRaw`
    UPDATE users SET second_factor_due_at = now() + interval '7 days'
    WHERE email LIKE '%@demo.test' AND role <> 'buyer'`
}

async function seedCatalogue(): Promise<void> {
  for (const [position, { type, vatClass, picture: categoryPicture, products }] of DEMO_CATEGORIES.entries()) {
    const typeKey = type.toLowerCase()
    if (await db().category.findUnique({ where: { typeKey }, select: { id: true } })) continue
    await transaction(async (tx) => {
      const category = await tx.category.create({
        data: { type, typeKey, position, imageId: await storePicture(tx, 'category', categoryPicture) },
        select: { id: true },
      })
      for (const { price, picture, ...product } of products) {
        const priceKobo = parseNaira(price)
        if (priceKobo === undefined) throw new Error(`The price of ${product.name} is not an amount.`)
        await tx.product.create({
          data: {
            ...product,
            vatClass,
            priceKobo,
            categoryId: category.id,
            imageId: await storePicture(tx, 'product', picture),
          },
          select: { id: true },
        })
      }
    }, 60)
  }
}

async function seedPackages(): Promise<void> {
  if ((await db().package.count()) > 0) return
  for (const { name, parts } of DEMO_PACKAGES) {
    const items = []
    for (const [index, { price, quantity, ...of }] of parts.entries()) {
      const { id: productId, imageId } = await db().product.findFirstOrThrow({ where: of })
      items.push({ productId, imageId, quantity, position: index + 1, priceKobo: BigInt(price) * 100n })
    }
    const priceKobo = items.reduce((sum, item) => sum + item.priceKobo * BigInt(item.quantity), 0n)
    const create = items.map(({ imageId: _, ...item }) => item)
    await db().package.create({
      data: { name, priceKobo, imageId: items[0]?.imageId ?? null, items: { create } },
      select: { id: true },
    })
  }
}

async function seedCharges(): Promise<void> {
  if ((await db().charge.count()) > 0) return
  await db().charge.create({
    data: { effectiveOn: dayColumn('2026-01-01'), ...DEMO_CHARGES },
    select: { id: true },
  })
}
