import { html, jsonForScript, page, type Markup } from '../html'
import type { Payment, Transaction } from './records'

const methodNames: Record<string, string> = {
  card: 'Card',
  ussd: 'USSD',
  bank_transfer: 'Bank transfer',
  mobilemoney: 'Mobile money',
  account: 'Bank account',
}

const otherCurrencies = ['USD', 'GHS', 'KES', 'GBP']

/** The payment types that a merchant's `payment_options` names; card when it names no known type. */
export function paymentTypes(options: string): string[] {
  const named = options.split(/[,\s]+/).map((option) => {
    const name = option.trim().toLowerCase()
    if (name === 'banktransfer') return 'bank_transfer'
    return name.startsWith('mobilemoney') ? 'mobilemoney' : name
  })
  const known = [...new Set(named)].filter((name) => name in methodNames)
  return known.length > 0 ? known : ['card']
}

/** Formats an amount, for example ₦1,500.00. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)
}

/** Fields that every form sends inside the checkout script's frame. */
type Framed = { origin: string }

function choices(payment: Payment, action: string, framed: Framed | undefined): Markup {
  const carried = framed && html`<input type="hidden" name="origin" value="${framed.origin}" />`
  const types = paymentTypes(payment.payment_options)
  return html` <form class="card" method="post" action="${action}">
      ${carried}
      <fieldset>
        <legend>Pay with</legend>
        ${types.map(
          (type, index) =>
            html`<label
              ><input type="radio" name="payment_type" value="${type}" ${index === 0 && html` checked`} />
              ${methodNames[type]}</label
            >`,
        )}
      </fieldset>
      <div class="actions">
        <button class="first" name="outcome" value="successful">Pay successfully</button>
        <button name="outcome" value="failed">Fail the payment</button>
        <button name="outcome" value="pending">Leave it pending (bank transfer)</button>
        ${
          framed
            ? html`<button type="button" data-close>Close without paying</button>`
            : html`<button name="outcome" value="close">Close without paying</button>`
        }
      </div>
    </form>
    <section class="card" aria-labelledby="odd">
      <h2 id="odd">Payments that do not match</h2>
      <form class="row" method="post" action="${action}">
        ${carried}
        <label
          >Different amount
          <input
            type="number"
            name="different_amount"
            min="0.01"
            step="0.01"
            required
            value="${Math.max(payment.amount - 100, 1)}"
        /></label>
        <button name="outcome" value="different-amount">Pay a different amount</button>
      </form>
      <br />
      <form class="row" method="post" action="${action}">
        ${carried}
        <label
          >Other currency
          <select name="other_currency">
            ${otherCurrencies.map((currency) => html`<option>${currency}</option>`)}
          </select></label
        >
        <button name="outcome" value="other-currency">Pay in another currency</button>
      </form>
    </section>`
}

function heading(payment: Payment): Markup {
  return html` <p class="soft">Flutterwave sandbox: no real money moves here.</p>
    ${payment.logo.startsWith('http') && html`<img src="${payment.logo}" alt="" height="40" />`}
    <h1 class="wrap">${payment.title || 'Payment'}</h1>
    ${payment.description && html`<p class="wrap">${payment.description}</p>`}
    <p class="amount">${formatAmount(payment.amount, payment.currency)}</p>
    <dl>
      <dt>Payer</dt>
      <dd>${payment.customer.email}</dd>
      <dt>Reference</dt>
      <dd>${payment.tx_ref}</dd>
    </dl>`
}

/** The page where the payer chooses an outcome. `framed` is set inside the checkout script's frame. */
export function choicePage(
  payment: Payment,
  action: string,
  options: { framed?: Framed; notice?: string } = {},
): string {
  const { framed, notice } = options
  return page(
    `Pay ${payment.title || 'by Flutterwave sandbox'}`,
    html`${heading(payment)} ${notice && html`<p class="notice" role="alert">${notice}</p>`}
    ${choices(payment, action, framed)}
    ${
      framed &&
      html`<script type="application/json" id="message">
        ${jsonForScript({ origin: framed.origin })}
      </script>`
    }`,
    {
      narrow: true,
      ...(framed ? { script: '/v3/inline.js' } : {}),
    },
  )
}

const outcomeTitles = { successful: 'Payment successful', pending: 'Payment pending', failed: 'Payment failed' }

/** The hosted page when the merchant gave no address to return to, or when the reference is already paid. */
export function outcomePage(transaction: Transaction | undefined, back: string): string {
  const title = transaction ? outcomeTitles[transaction.status] : 'Payment cancelled'
  return page(
    title,
    html`<h1>${title}</h1>
      ${transaction && html`<p class="amount">${formatAmount(transaction.amount, transaction.currency)}</p>`}
      ${back && html`<p><a class="button first" href="${back}">Return to the shop</a></p>`}`,
    { narrow: true },
  )
}

/** The page in the frame after a charge; its script sends `message` to the merchant's page. */
export function framedOutcomePage(transaction: Transaction, message: Record<string, unknown>): string {
  const title = outcomeTitles[transaction.status]
  return page(
    title,
    html`<h1 role="status">${title}</h1>
      <p class="amount">${formatAmount(transaction.amount, transaction.currency)}</p>
      <div class="actions"><button type="button" class="first" data-close>Close</button></div>
      <script type="application/json" id="message">
        ${jsonForScript(message)}
      </script>`,
    {
      narrow: true,
      script: '/v3/inline.js',
    },
  )
}

/** A refusal. `origin` is given inside the frame and adds a button to close it. */
export function refusedPage(reason: string, origin?: string): string {
  return page(
    'Payment not possible',
    html`<h1>Payment not possible</h1>
      <p class="notice" role="alert">${reason}</p>
      ${
        origin !== undefined &&
        html`<button type="button" data-close>Close</button>
          <script type="application/json" id="message">
            ${jsonForScript({ origin })}
          </script>`
      }`,
    {
      narrow: true,
      ...(origin === undefined ? {} : { script: '/v3/inline.js' }),
    },
  )
}
