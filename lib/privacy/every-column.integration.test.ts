import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { bookRepayment } from '@/lib/credit/repayments'
import { lineId } from '@/lib/deductions/payroll'
import { declineEmployee } from '@/lib/employees/service'
import { notify } from '@/lib/notifications/notify'
import { PASSWORD, aBuyer, aPartner, aStaff, anOrder, openConnections, unique } from '@/sandbox/factories'
import { aSettledBuyer } from '@/sandbox/settled-buyer'
import { eraseAccount } from './service'

beforeAll(openConnections)

/* Every text column of the database is here, or gets a mark that must be gone after the account is erased. */

/** Written by the program, with nothing that a person typed. */
const PROGRAM: Readonly<Record<string, string>> = {
  'approvals.payload': 'ids, and figures of charges; the salaries of a person are taken out',
  'audit_records.action': 'a fixed word',
  'audit_records.subject': 'a kind and an id',
  'compared_days.problem': 'a sentence about an answer of the provider',
  'consents.purpose': 'a fixed word',
  'consents.version': 'a version of our text',
  'bank_debits.line_hash': 'a hash of a line of a bank statement',
  'bank_lines.line_hash': 'a hash of a line of a bank statement',
  'bank_statements.content_hash': 'a hash of a file of a bank',
  'deduction_uploads.content_hash': 'a hash of a file of all employees',
  'delivery_codes.sealed_code': 'random digits, sealed; the row ends with the delivery',
  'orders.delivery_workplace': 'a company',
  'drop_codes.sealed_code': 'random digits, sealed; the row ends some days after the delivery',
  'hidden_columns.list': 'HR and staff, and the name of a list',
  'hidden_columns.columns': 'HR and staff, and columns of a list',
  'images.mime': 'a fixed word',
  'job_runs.job': 'a fixed word',
  'journal_codes.name': 'a fixed word',
  'journal_codes.code': 'a name of an account in the books',
  'ledger_entries.event_key': 'a kind and an id',
  'message_choices.kind': 'a fixed word',
  'notifications.kind': 'a fixed word',
  'order_step_keys.key': 'a random id; the row ends after 30 days',
  'order_step_keys.asked_hmac': 'a keyed hash; the row ends after 30 days',
  'order_step_keys.answer': 'a status and our numbers; the row ends after 30 days',
  'orders.number': 'our number',
  'orders.terms_version': 'a version of our text',
  'outbox_mails.dedupe_key': 'a kind and ids',
  'outbox_mails.kind': 'a fixed word',
  'outbox_mails.recipient': 'by it the mails of the person are found; the test of the service checks them',
  'outbox_messages.kind': 'a fixed word',
  'outbox_messages.dedupe_key': 'a kind, an id and a hash',
  'message_stops.phone': 'a number that wants no messages; the record of processing says that it stays',
  'payments.currency': 'a fixed word',
  'payments.tx_ref': 'our reference',
  'payments.stray_id': 'an id of the provider',
  'payments.stray_currency': 'a fixed word',
  'provider_differences.facts': 'ids and amounts',
  'provider_differences.provider_id': 'an id of the provider',
  'provider_differences.tx_ref': 'our reference, or one of the provider',
  'provider_differences.provider_currency': 'a fixed word',
  'provider_differences.our_currency': 'a fixed word',
  'provider_rows.provider_id': 'an id of the provider',
  'provider_rows.tx_ref': 'our reference, or one of the provider',
  'provider_rows.transaction_id': 'an id of the provider',
  'provider_rows.currency': 'a fixed word',
  'rate_limits.key': 'a hash; the row ends after a day',
  'roster_entries.email': 'checked by the test of the service; the erasure finds rows by it',
  'roster_uploads.content_hash': 'a hash of a file of all employees',
  'settlements.reference': 'a reference of the provider',
  'settlement_lines.provider_id': 'an id of the provider',
  'settlement_lines.tx_ref': 'our reference, or one of the provider',
  'shared_changes.kind': 'a fixed word',
  'signed_documents.content': 'amounts, days and our sentences',
  'signed_documents.language': 'a fixed word',
  'signed_documents.version': 'a version of our text',
  'webhook_deliveries.subject': 'a kind and an id; the row ends after 30 days',
  'webhook_events.body': 'ids, a staff number and amounts; the row ends after 30 days',
  'webhook_events.dedupe_key': 'a kind and ids; the row ends after 30 days',
  'webhook_events.subject': 'a kind and an id; the row ends after 30 days',
  'webhook_events.type': 'a fixed word',
  'users.password_hash': 'checked by the test, which needs it to erase',
  'message_contacts.phone': 'E.164 only; the test of the service checks that the row is gone',
  'users.email': 'checked by the test of the service; the erasure finds rows by it',
  'complaints.email': 'checked by the test of the service; the erasure finds rows by it',
  'tickets.email': 'checked by the test of the service; the erasure finds rows by it',
  'code_requests.email': 'checked by the test of the service; the erasure finds rows by it',
}

/** About a company, a product or a visitor's team, not about a buyer. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  'api_keys.name': 'a program of a company or of Foodbank',
  'api_keys.prefix': 'random characters',
  'bank_debits.text': 'a debit that may take back a transfer of a company',
  'bank_lines.reason': 'why staff set a transfer to Foodbank aside',
  'bank_lines.reference': 'a transfer of a company',
  'bank_lines.text': 'a transfer of a company',
  'breach_entries.affected': 'groups of people, without names',
  'breach_entries.measures': 'what was done about a breach',
  'breach_entries.text': 'what happened, without names',
  'breaches.title': 'what happened, without names',
  'categories.type': 'catalogue',
  'categories.type_key': 'catalogue',
  'companies.address': 'a company',
  'companies.name': 'a company',
  'companies.name_key': 'a company',
  'companies.rejection_reason': 'a company',
  'companies.pause_reason': 'a company',
  'company_columns.field': 'a fixed word',
  'company_columns.heading': 'a heading in the files of a company',
  'file_columns.kind': 'a fixed word',
  'file_columns.field': 'a fixed word',
  'file_columns.heading': 'a heading in the files of a bank or another system',
  'delivery_day_moves.reason': 'why no order went to a place on a day',
  'delivery_places.state': 'a company, or a state',
  'delivery_places.city': 'a company',
  'delivery_places.location': 'a company',
  'delivery_places.name': 'a company',
  'faqs.content': 'public',
  'faqs.title': 'public',
  'invitations.email': 'HR and staff, whose accounts Foodbank closes',
  'invitations.full_name': 'HR and staff, whose accounts Foodbank closes',
  'invitations.phone': 'the contact of a company',
  'invitations.token_hash': 'a hash',
  'join_links.code': 'a link of a company',
  'order_items.measurement': 'a product as it was sold',
  'order_items.name': 'a product as it was sold',
  'order_items.package_name': 'a package as it was sold',
  'packages.name': 'catalogue',
  'gifts.package_name': 'a package as it was given',
  'gifts.message': 'what a company writes to its employees',
  'order_items.type': 'a product as it was sold',
  'catalogue_words.word': 'catalogue',
  'products.description': 'catalogue',
  'products.measurement': 'catalogue',
  'products.name': 'catalogue',
  'recovery_codes.code_hash': 'HR and staff, whose accounts Foodbank closes',
  'remittance_notices.reference': 'a transfer of a company',
  'remittances.reference': 'a transfer of a company',
  'saved_views.list': 'HR and staff, and a page of a desk',
  'saved_views.name': 'staff, and a filter without search words',
  'saved_views.query': 'staff, and a filter without search words',
  'second_factors.credential_id': 'HR and staff, whose accounts Foodbank closes',
  'second_factors.sealed_secret': 'HR and staff, whose accounts Foodbank closes',
  'locations.name': 'stock',
  'lots.code': 'stock',
  'goods_receipts.key': 'a key of a request of staff',
  'stock_movements.reason': 'stock',
  'supplier_bills.number': 'a supplier',
  'suppliers.name': 'a supplier',
  'suppliers.email': 'a supplier',
  'suppliers.phone': 'a supplier',
  'suppliers.tax_number': 'a supplier',
  'tax_documents.seller': 'Foodbank',
  'tax_lines.name': 'a product as it was sold, or a fee',
  'webhook_attempts.answer': 'what a system of a company answered; the row ends after 30 days',
  'webhook_endpoints.disabled_reason': 'a sentence of ours',
  'webhook_endpoints.sealed_previous': 'random bytes, sealed',
  'webhook_endpoints.sealed_secret': 'random bytes, sealed',
  'webhook_endpoints.url': 'a system of a company',
}

/** Kept although about the person: tax law wants the books, and these name nobody. */
const KEPT_BY_LAW: Readonly<Record<string, string>> = {
  'orders.delivery_city': 'place of supply on the invoice (VAT)',
  'orders.delivery_state': 'place of supply on the invoice (VAT)',
  'payments.provider_id': 'proof of a payment',
  'payments.provider_status': 'proof of a payment, a word of the provider',
  'refunds.provider_id': 'proof of a refund',
  'refunds.provider_status': 'proof of a refund, a word of the provider',
  'tax_documents.place': 'place of supply on the invoice (VAT)',
}

const MARK = 'Marker77'

const textColumns = async () =>
  (
    await db().$queryRaw<{ name: string; table: string; column: string; isJson: boolean }[]>`
      SELECT table_name || '.' || column_name AS name, table_name AS table, column_name AS column,
        data_type = 'jsonb' AS "isJson"
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        -- A partition has the columns of its table.
        JOIN pg_class ON pg_class.oid = quote_ident(table_name)::regclass AND NOT relispartition
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
        AND data_type IN ('text', 'character varying', 'json', 'jsonb')
      ORDER BY 1`
  ).filter(({ name }) => !(name in PROGRAM) && !(name in OF_OTHERS))

/** A buyer with a row in each table that has one for a buyer, nothing of it open. */
async function everythingAbout() {
  const { buyer, order } = await aSettledBuyer()
  const { id: userId, companyId } = buyer
  const [hr, staff] = [await aPartner(companyId ?? undefined), await aStaff()]
  const repaid = await transaction((tx) =>
    bookRepayment(tx, {
      userId,
      amount: kobo(1n),
      event: 'repayment_received',
      eventKey: unique('paid'),
      heldBy: { kind: 'cash_flutterwave' },
      memo: 'Paid at the gate',
    }),
  )
  await decide(await aStaff(), await requestUndo(staff, repaid.entryId, 'Not theirs'), 'approve')
  const payment = await db().payment.findFirstOrThrow({ where: { userId }, select: { id: true } })
  await db().refund.create({ data: { paymentId: payment.id, amountKobo: 1n, state: 'failed', reason: 'Angry' } })
  await db().providerDifference.create({
    data: {
      kind: 'status',
      facts: unique('status'),
      providerId: '1',
      txRef: unique('FB'),
      reason: 'Was paid back in cash',
      payment: { connect: { id: payment.id } },
      day: { create: { day: new Date('2026-01-02') } },
    },
  })
  await db().payoutAccount.create({
    data: { userId, bank: 'First Bank', accountNumber: '0000014579', accountName: 'Firstname Lastname', isAsked: true },
  })
  const about = { subjectKind: 'order', subjectId: order.id } as const
  await db().note.create({ data: { ...about, text: 'Asked for mornings', authorId: staff.id } })
  await db().reminder.create({
    data: { ...about, text: 'Call back', personId: staff.id, day: new Date('2026-01-02'), createdById: staff.id },
  })
  await db().orderMove.create({ data: { orderId: order.id, to: 'delivered', reason: 'Was not at home' } })
  await db().user.update({ where: { id: userId }, data: { eligibility: 'pending' } })
  await declineEmployee(hr, userId, 'Was dismissed')
  const period = await db().deductionPeriod.create({
    data: { companyId: companyId ?? '', month: new Date('2026-01-01'), payday: new Date('2026-01-28') },
    select: { id: true },
  })
  await db().deductionLine.create({
    data: {
      id: lineId(companyId ?? '', '2026-01', userId),
      periodId: period.id,
      userId,
      dueKobo: 5n,
      balanceAfterKobo: 0n,
      deductedKobo: 0n,
      reason: 'On sick leave',
    },
  })
  await db().deferral.create({
    data: {
      ...{ userId, companyId: companyId ?? '', month: new Date('2026-02-01'), amountKobo: 0n, askedKobo: 5n },
      ...{ reason: 'A burial', answer: 'Not in January', state: 'declined', decidedAt: new Date() },
    },
  })
  await db().deductionPeriod.update({ where: { id: period.id }, data: { closedAt: new Date() } })
  await transaction((tx) =>
    notify(tx, { email: buyer.email }, { kind: 'order', mail: { subject: 'x', paragraphs: [] } }),
  )
  await db().outboxMessage.create({
    data: {
      userId,
      recipient: '+2348030000000',
      kind: 'order',
      channel: 'sms',
      sealedText: 'x',
      providerId: unique('t'),
    },
  })
  await db().codeRequest.create({ data: { email: buyer.email } })
  await db().rosterEntry.create({
    data: {
      ...{ companyId: companyId ?? '', staffNumber: 'DM-1', staffKey: 'DM-1', fullName: 'Firstname Lastname' },
      ...{ email: buyer.email, phone: '+2348031234567', salaryKobo: 1n, jobTitle: 'Operator', listedById: hr.id },
    },
  })
  const rosterUpload = await db().rosterUpload.create({
    data: {
      ...{ companyId: companyId ?? '', contentHash: 'a'.repeat(64), uploadedById: hr.id },
      ...{ added: 1, changed: 0, leaving: 0, removed: 0, confirmed: 0, invited: 0 },
    },
  })
  await db().rosterRow.create({
    data: {
      ...{ uploadId: rosterUpload.id, line: 2, outcome: 'new', staffNumber: 'DM-1', staffKey: 'DM-1' },
      ...{ fullName: 'Firstname Lastname', email: buyer.email, phone: '+2348031234567', jobTitle: 'Operator', userId },
      ...{ changes: { reason: 'x' }, before: { reason: 'x' }, after: { reason: 'x' }, why: 'x' },
    },
  })
  await db().resetLink.create({ data: { userId, tokenHash: unique('hash'), expiresAt: new Date() } })
  return { buyer, staff }
}

test('no text about a person outlives the account, except what the lists above name', async () => {
  const { buyer } = await everythingAbout()
  const columns = await textColumns()
  const unmarked: string[] = []
  const tables = [...new Set(columns.map(({ table }) => table))]
  // Without triggers, so that booked records take the mark too.
  for (const table of tables) await pool().query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`)
  // HR and staff have rows in these tables too.
  const rowsOf: Readonly<Record<string, string>> = {
    users: `WHERE id = '${buyer.id}'`,
    sessions: `WHERE user_id = '${buyer.id}'`,
    outbox_mails: `WHERE recipient = '${buyer.email}' OR dedupe_key LIKE '%${buyer.id}%'`,
  }
  for (const { name, table, column, isJson } of columns) {
    const value = isJson ? `"${column}" || '{"reason": "${MARK}"}'` : `'${MARK}' || gen_random_uuid()`
    const where = rowsOf[table] ?? (isJson ? `WHERE "${column}" ? 'reason'` : '')
    const { rowCount } = await pool().query(`UPDATE "${table}" SET "${column}" = ${value} ${where}`)
    if (!rowCount) unmarked.push(name)
  }
  for (const table of tables) await pool().query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
  expect(unmarked, 'columns of tables in which the test has no row').toEqual([])

  await eraseAccount(buyer, PASSWORD)
  const left: string[] = []
  for (const { name, table, column } of columns) {
    const rows = await db().$queryRawUnsafe<{ marked: boolean }[]>(
      `SELECT EXISTS (SELECT FROM "${table}" WHERE "${column}"::text LIKE '%${MARK}%') AS marked`,
    )
    if (rows[0]?.marked) left.push(name)
  }
  expect(left).toEqual(Object.keys(KEPT_BY_LAW).sort())
})

test('booked records still refuse every other change', async () => {
  const staff = await aStaff()
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 20, amount: 5_000n, paid: 0n }] })
  await requestWriteOff(staff, order.id, 'Closed')
  const { id } = await db().ledgerEntry.findFirstOrThrow({ where: { orderId: order.id }, select: { id: true } })
  const audit = await db().auditRecord.findFirstOrThrow({
    where: { action: 'approval.requested' },
    select: { id: true, details: true },
  })
  const originalMessage = expect.stringContaining('append-only') as string
  const append = { meta: { driverAdapterError: { cause: { originalMessage } } } }
  await expect(db().ledgerEntry.update({ where: { id }, data: { memo: 'Other' } })).rejects.toMatchObject(append)
  await expect(
    db().ledgerEntry.update({ where: { id }, data: { memo: 'Erased', eventKey: randomUUID() } }),
  ).rejects.toMatchObject(append)
  await expect(
    db().auditRecord.update({ where: { id: audit.id }, data: { details: { reason: 'Erased' } } }),
  ).rejects.toMatchObject(append)
  await expect(db().auditRecord.delete({ where: { id: audit.id } })).rejects.toMatchObject(append)
})
