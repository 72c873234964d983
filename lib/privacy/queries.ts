import 'server-only'
import { getUser } from '@/lib/accounts/queries'
import type { Person } from '@/lib/core/actors'
import { termsOf, termsSelect } from '@/lib/companies/terms'
import { columnDay, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { inNaira, toNaira } from '@/lib/core/money'
import { getWallet } from '@/lib/credit/queries'
import { allDocuments } from '@/lib/vat/queries'
import { exportMessages, exportSignIns } from './contact-queries'
import { exportRosterRows } from './roster-rows'
import { exportTickets } from './ticket-queries'

/**
 * Exports all data about the actor, as the Nigeria Data Protection Act 2023 requires: amounts in naira, times in ISO
 * 8601. Leaves out the password, codes, and the people who decided or answered.
 */
export async function exportData(actor: Pick<Person, 'id' | 'role'>) {
  const [
    user,
    account,
    consents,
    nameChangeRequests,
    salaries,
    wallet,
    orders,
    plans,
    deductions,
    deductionRequests,
    payments,
    bankAccounts,
    notifications,
    tickets,
    cart,
    packages,
    monthlyBasket,
    savedProducts,
    gifts,
    savedAddresses,
    { sessions, secondFactors, recoveryCodes },
    { messageSettings, messages },
    invoices,
    listings,
    rosterRows,
  ] = await Promise.all([
    getUser(actor.id),
    readAccount(actor.id),
    db().consent.findMany({
      where: ofUser(actor),
      select: { purpose: true, version: true, granted: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    db().nameChangeRequest.findMany({
      where: ofUser(actor),
      select: { fullName: true, state: true, createdAt: true, decidedAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    readSalaries(actor.id),
    readWallet(actor.id),
    listOrders(actor.id),
    listPlans(actor.id),
    listDeductions(actor.id),
    listDeferrals(actor.id),
    listPayments(actor.id),
    db().payoutAccount.findMany({
      where: ofUser(actor),
      select: {
        bank: true,
        accountNumber: true,
        accountName: true,
        heldUntil: true,
        paidAt: true,
        createdAt: true,
      },
      orderBy: { createdAt: 'asc' },
    }),
    db().notification.findMany({
      where: ofUser(actor),
      select: { title: true, body: true, readAt: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    exportTickets(actor.id),
    db().cartItem.findMany({
      where: ofUser(actor),
      select: { quantity: true, addedAt: true, product: { select: { name: true, measurement: true } } },
      orderBy: { addedAt: 'asc' },
    }),
    db().cartPackage.findMany({
      where: ofUser(actor),
      select: { quantity: true, addedAt: true, package: { select: { name: true } } },
      orderBy: { addedAt: 'asc' },
    }),
    db().basket.findUnique({
      where: ofUser(actor),
      select: {
        isPaused: true,
        nextOn: true,
        createdAt: true,
        lines: { select: { quantity: true, addedAt: true, product: { select: { name: true, measurement: true } } } },
      },
    }),
    db().savedProduct.findMany({
      where: ofUser(actor),
      select: { kind: true, createdAt: true, product: { select: { name: true, measurement: true } } },
      orderBy: { createdAt: 'asc' },
    }),
    db().giftShare.findMany({
      where: ofUser(actor),
      select: { gift: { select: { packageName: true, message: true, createdAt: true } } },
      orderBy: { id: 'asc' },
    }),
    db().savedAddress.findMany({
      where: ofUser(actor),
      select: { state: true, city: true, location: true, phone: true, usedAt: true },
      orderBy: { usedAt: 'asc' },
    }),
    exportSignIns(actor.id),
    exportMessages(actor.id),
    allDocuments(actor.id),
    readListings(actor.id),
    exportRosterRows(actor.id),
  ])
  return {
    exportedAt: new Date(),
    currency: 'NGN',
    account: { id: actor.id, role: actor.role, ...user, ...account },
    secondFactors,
    recoveryCodes,
    consents,
    nameChangeRequests,
    salaries,
    wallet,
    orders,
    plans,
    deductions,
    deductionRequests,
    payments,
    bankAccounts,
    invoices,
    cart: cart.map(({ product, ...line }) => ({ ...product, ...line })),
    cartPackages: packages.map(({ package: sold, ...line }) => ({ ...sold, ...line })),
    monthlyBasket,
    savedProducts: savedProducts.map(({ product, ...saved }) => ({ ...product, ...saved })),
    gifts: gifts.map(({ gift }) => gift),
    savedAddresses,
    notifications,
    messageSettings,
    messages,
    tickets,
    sessions,
    listings,
    rosterRows,
  }
}

/** What companies listed under the email of an account. */
async function readListings(userId: string) {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const rows = await db().rosterEntry.findMany({
    where: { email },
    select: {
      fullName: true,
      staffNumber: true,
      phone: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      jobTitle: true,
      listedAt: true,
      company: { select: { name: true } },
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ company, ...row }) => ({ ...inNaira(row), company: company.name }))
}

const ofUser = ({ id }: Pick<Person, 'id'>) => ({ userId: id })

async function readSalaries(userId: string) {
  const rows = await db().salaryChange.findMany({
    where: { userId },
    select: { fromKobo: true, toKobo: true, enteredById: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ enteredById, ...row }) => ({
    ...inNaira(row),
    enteredBy: enteredById === userId ? 'you' : 'your employer',
  }))
}

async function readAccount(userId: string) {
  const row = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      emailVerifiedAt: true,
      eligibility: true,
      eligibilityReason: true,
      eligibilityAt: true,
      eligibilityAskedAt: true,
      hrRemindedAt: true,
      lastDay: true,
      feePaidAt: true,
      createdAt: true,
      company: { select: { name: true, address: true, ...termsSelect } },
    },
  })
  const company = row.company && {
    name: row.company.name,
    address: row.company.address,
    payday: termsOf(row.company).in(lagosToday().slice(0, 7)).payday,
  }
  return { ...row, lastDay: row.lastDay && columnDay(row.lastDay), company }
}

async function readWallet(userId: string) {
  const row = await db().wallet.findUnique({ where: { userId }, select: { creditKobo: true, createdAt: true } })
  if (!row) return null
  const { totalLoan, currentLoan, paidLoan, financedSoFar, repaidSoFar } = await getWallet(userId)
  return { totalLoan, currentLoan, paidLoan, financedSoFar, repaidSoFar, ...inNaira(row) }
}

async function listOrders(userId: string) {
  const rows = await db().order.findMany({
    where: { userId },
    select: {
      number: true,
      status: true,
      buyerName: true,
      placedAt: true,
      months: true,
      termsVersion: true,
      termsAcceptedAt: true,
      feesPaidAt: true,
      feesDueOn: true,
      itemsKobo: true,
      serviceFeeKobo: true,
      vatKobo: true,
      interestKobo: true,
      deliveryFeeKobo: true,
      totalKobo: true,
      deliveryState: true,
      deliveryCity: true,
      deliveryLocation: true,
      deliveryPhone: true,
      deliveryDay: true,
      deliveryWorkplace: true,
      items: {
        select: {
          name: true,
          measurement: true,
          type: true,
          quantity: true,
          receivedQuantity: true,
          damagedQuantity: true,
          creditedQuantity: true,
          packedQuantity: true,
          ifSoldOut: true,
          replaces: { select: { name: true, measurement: true } },
          priceKobo: true,
          totalKobo: true,
        },
        orderBy: { position: 'asc' },
      },
      moves: { select: { to: true, reason: true, createdAt: true }, orderBy: { createdAt: 'asc' } },
      signed: {
        select: { kind: true, version: true, language: true, signedAt: true, content: true },
        orderBy: { kind: 'asc' },
      },
    },
    orderBy: { placedAt: 'asc' },
  })
  return rows.map(
    ({ itemsKobo, deliveryState, deliveryCity, deliveryLocation, deliveryPhone, deliveryDay, ...order }) => {
      const { items, moves, deliveryWorkplace, ...row } = order
      return {
        ...inNaira(row),
        itemsTotal: toNaira(itemsKobo),
        delivery: {
          state: deliveryState,
          city: deliveryCity,
          location: deliveryLocation,
          phone: deliveryPhone,
          day: deliveryDay && columnDay(deliveryDay),
          workplace: deliveryWorkplace ?? '',
        },
        items: items.map(inNaira),
        steps: moves.map(({ to, reason, createdAt }) => ({ status: to, reason, at: createdAt })),
      }
    },
  )
}

async function listPlans(userId: string) {
  const rows = await db().plan.findMany({
    where: { userId },
    select: {
      state: true,
      months: true,
      principalKobo: true,
      createdAt: true,
      order: { select: { number: true } },
      instalments: {
        select: { dueOn: true, movedFrom: true, amountKobo: true, paidKobo: true },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ order, principalKobo, instalments, ...row }) => ({
    orderNumber: order.number,
    ...row,
    financed: toNaira(principalKobo),
    instalments: instalments.map(({ dueOn, movedFrom, ...part }) => ({
      dueOn: columnDay(dueOn),
      ...(movedFrom && { movedFrom: columnDay(movedFrom) }),
      ...inNaira(part),
    })),
  }))
}

async function listDeductions(userId: string) {
  const rows = await db().deductionLine.findMany({
    where: { userId },
    select: {
      state: true,
      dueKobo: true,
      arrearsKobo: true,
      deductedKobo: true,
      reason: true,
      confirmedAt: true,
      period: { select: { payday: true } },
    },
    orderBy: { period: { payday: 'asc' } },
  })
  return rows.map(({ period, ...row }) => ({ payday: columnDay(period.payday), ...inNaira(row) }))
}

async function listDeferrals(userId: string) {
  const rows = await db().deferral.findMany({
    where: { userId },
    select: {
      month: true,
      amountKobo: true,
      askedKobo: true,
      movedKobo: true,
      reason: true,
      state: true,
      answer: true,
      createdAt: true,
      decidedAt: true,
    },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ month, ...row }) => ({ month: columnDay(month).slice(0, 7), ...inNaira(row) }))
}

async function listPayments(userId: string) {
  const rows = await db().payment.findMany({
    where: { userId },
    select: {
      txRef: true,
      purpose: true,
      state: true,
      amountKobo: true,
      receivedKobo: true,
      settledAt: true,
      createdAt: true,
      order: { select: { number: true } },
      refunds: {
        select: { amountKobo: true, state: true, createdAt: true, completedAt: true },
        orderBy: { createdAt: 'asc' },
      },
    },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ txRef, order, refunds, ...row }) => ({
    reference: txRef,
    orderNumber: order?.number ?? null,
    ...inNaira(row),
    refunds: refunds.map(inNaira),
  }))
}
