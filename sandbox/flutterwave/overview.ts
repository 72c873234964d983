import { html, page, type Markup } from '../html'
import { formatAmount } from './checkout-pages'
import type { Faults } from './faults'
import type { Payment, Records, Transaction } from './records'
import type { Delivery } from './webhooks'

const maxPayments = 200
const maxDeliveries = 30

function settleButton(transaction: Transaction, status: 'successful' | 'failed', label: string): Markup {
  return html`<button name="status" value="${status}">
    ${label}<span class="hidden"> (transaction ${transaction.id})</span>
  </button>`
}

function transactionItem(transaction: Transaction): Markup {
  return html`<li>
    ${transaction.id}: <strong>${transaction.status}</strong>, ${formatAmount(transaction.amount, transaction.currency)}
    by ${transaction.payment_type.replace('_', ' ')}
    ${
      transaction.status === 'pending' &&
      html` <form class="row" method="post" action="/sandbox/transactions/${transaction.id}">
        ${settleButton(transaction, 'successful', 'Let it arrive')}
        ${settleButton(transaction, 'failed', 'Let it fail')}
      </form>`
    }
  </li>`
}

function referenceItem(txRef: string, payment: Payment | undefined, transactions: Transaction[]): Markup {
  return html`<li class="wrap">
    <strong>${txRef}</strong>
    ${
      payment &&
      html`<br /><span class="soft"
          >${formatAmount(payment.amount, payment.currency)} from ${payment.customer.email}
          ${payment.via === 'standard' && html`· <a href="/v3/hosted/pay/${payment.id}">payment page</a>`}</span
        >`
    }
    ${
      transactions.length > 0 &&
      html`<ul>
        ${transactions.map(transactionItem)}
      </ul>`
    }
  </li>`
}

function deliveryItem(delivery: Delivery): Markup {
  const answers = delivery.attempts.map((attempt) => attempt.status ?? attempt.error ?? 'no answer').join(', ')
  return html`<li class="wrap">
    ${delivery.tx_ref} (${delivery.status}): ${delivery.state}${answers && ` – ${answers}`}
  </li>`
}

/** The overview page: the latest payments with their transactions, and the latest webhooks. */
export function overviewPage(records: Records, deliveries: readonly Delivery[], faults: Faults): string {
  const references = new Set([...records.payments, ...records.transactions].map(({ tx_ref }) => tx_ref))
  const newestFirst = [...references].reverse().slice(0, maxPayments)
  return page(
    'Flutterwave sandbox',
    html` <h1>Flutterwave sandbox</h1>
      <p class="soft">
        Faults: API ${faults.api}, webhooks ${faults.webhooks.off ? 'off' : `× ${faults.webhooks.copies}`}.
      </p>
      <section class="card" aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        ${
          newestFirst.length === 0
            ? html`<p>No payment yet.</p>`
            : html`<ul class="plain">
                ${newestFirst.map((txRef) =>
                  referenceItem(
                    txRef,
                    records.latestPayment(txRef),
                    records.transactions.filter(({ tx_ref }) => tx_ref === txRef),
                  ),
                )}
              </ul>`
        }
      </section>
      <section class="card" aria-labelledby="webhooks">
        <h2 id="webhooks">Webhooks</h2>
        ${
          deliveries.length === 0
            ? html`<p>None yet.</p>`
            : html`<ul class="plain">
                ${deliveries.slice(-maxDeliveries).reverse().map(deliveryItem)}
              </ul>`
        }
      </section>`,
  )
}
