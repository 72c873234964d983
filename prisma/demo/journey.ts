/*
 * What an order leaves behind on its way from the cart to the payroll, besides the rows of `load.ts`: the believable
 * traces of a buyer who orders once a month. Every statement reads the temporary table `batch` of `load.ts`.
 *
 * | table                             | rows an order                                                             |
 * | --------------------------------- | ------------------------------------------------------------------------- |
 * | order_items, stock_movements      | 3 each on average, one a product                                          |
 * | order_moves                       | 5: pending, approved, packed, out for delivery, delivered                 |
 * | checkout_drafts, payments         | 1 each: the delivery address, the delivery and service fee                |
 * | instalments                       | 3, of the default plan of three months                                    |
 * | repayment_allocations             | 3: a month's deduction pays one instalment of each of three running plans |
 * | deduction_lines                   | 1 a month, with its share of a remittance                                 |
 * | ledger_entries, ledger_postings   | 3 (fee, delivery, deduction) with 4 + 3 + 2 postings                      |
 * | notifications                     | 8: five moves, the fee, the reminder of the payday, the deduction         |
 * | outbox_mails                      | 7: the same without the fee                                               |
 * | audit_records                     | 4: staff approve, pack, dispatch and deliver                              |
 *
 * A buyer has besides two consents, and about one session, since sessions are deleted after eight days.
 */

/**
 * The steps of an order: time after it was placed, kind and title of the notification, and the words of its mail's key.
 */
const NEWS = `(VALUES
  (interval '0', 'order', 'Your order has been received.', 'received', true),
  (interval '2 hours', 'order', 'Your order is approved.', 'approved', true),
  (interval '3 hours', 'payment', 'We received your delivery and service fee.', 'fee', false),
  (interval '1 day', 'order', 'Your order is packed.', 'packed', true),
  (interval '2 days', 'order', 'Your Order is on its way.', 'out_for_delivery', true),
  (interval '3 days', 'order', 'Your order was delivered.', 'delivered', true),
  (interval '27 days', 'payday', 'A deduction from your pay comes on the next payday.', 'payday', true),
  (interval '30 days', 'deduction', 'Your employer has deducted an instalment.', 'deduction', true)
) AS step (later, kind, title, word, mailed)`

const MOVES = `(VALUES (interval '2 hours', 'pending', 'approved'), (interval '1 day', 'approved', 'packed'),
  (interval '2 days', 'packed', 'out_for_delivery')) AS step (later, "from", "to")`

/** Consents and a session for each buyer of the load who has none. */
export const BUYER_TRACES: readonly string[] = [
  `INSERT INTO consents (id, user_id, purpose, version, granted, created_at)
    SELECT pg_temp.id_at(created_at), users.id, purpose, '2026-11', true, created_at
    FROM users, unnest(ARRAY['terms', 'privacy-notice']) AS purpose
    WHERE email LIKE 'buyer%@load.test' AND NOT EXISTS (SELECT FROM consents WHERE consents.user_id = users.id)`,
  `INSERT INTO sessions (id, user_id, version, device, created_at)
    SELECT gen_random_uuid(), id, 1, 'Chrome on Android', now() - random() * interval '7 days'
    FROM users WHERE email LIKE 'buyer%@load.test' AND NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id)`,
]

/** Runs for each batch of orders, after the statements of `load.ts`. */
export const ORDER_TRACES: readonly string[] = [
  `INSERT INTO stock_movements (id, product_id, quantity, reason, order_id, actor_id, created_at)
    SELECT pg_temp.id_at(at), product_id, -1, 'order placed', id, user_id, at
    FROM batch, generate_series(1, quantity)`,
  `INSERT INTO order_moves (id, order_id, "from", "to", actor_id, created_at)
    SELECT pg_temp.id_at(at + later), batch.id, step."from"::"OrderStatus", step."to"::"OrderStatus", staff.id,
      at + later
    FROM batch, ${MOVES}, users staff WHERE staff.email = 'staff@demo.test'`,
  `INSERT INTO checkout_drafts (id, user_id, months, state, city, location, phone, terms_version, order_id, created_at,
      updated_at)
    SELECT pg_temp.id_at(at), user_id, 3, 'Lagos', 'Ikeja', '1 Load Street', '+2348030000000', '2026-11', id, at, at
    FROM batch`,
  `INSERT INTO notifications (id, user_id, kind, title, body, href, read_at, created_at)
    SELECT pg_temp.id_at(at + later), user_id, kind, title, 'Order ' || number, '/History2?orderId=' || id,
      CASE WHEN n % 3 > 0 THEN at + later + interval '1 hour' END, at + later
    FROM batch, ${NEWS}`,
  `INSERT INTO outbox_mails (id, recipient, kind, subject, sealed_body, dedupe_key, state, attempts, run_at, created_at,
      sent_at)
    SELECT pg_temp.id_at(at + later), 'buyer' || user_id || '@load.test', kind, 'Order ' || number || ': ' || title, '',
      'order:' || id || ':' || word, 'sent', 1, at + later, at + later, at + later
    FROM batch, ${NEWS} WHERE mailed`,
  `INSERT INTO audit_records (id, actor_id, action, subject, created_at)
    SELECT pg_temp.id_at(at + later), staff.id, 'order.' || word, 'order:' || batch.id, at + later
    FROM batch, ${NEWS}, users staff
    WHERE staff.email = 'staff@demo.test' AND word IN ('approved', 'packed', 'out_for_delivery', 'delivered')`,
]
