import { html, page, type Markup } from '../html'

/** A received mail. `to` has all recipients, joined by ', '. */
export type Mail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Message-ID set by the sender: two mails with the same id are one mail, delivered twice. */
  messageId: string
  /** Time of arrival, ISO 8601. */
  date: string
}

const shownDate = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
})

function when(mail: Mail): Markup {
  return html`<time datetime="${mail.date}">${shownDate.format(new Date(mail.date))}</time>`
}

function listItem(mail: Mail): Markup {
  return html`<li class="wrap">
    <a href="/messages/${mail.id}"><strong>${mail.subject || '(no subject)'}</strong></a
    ><br />
    <span class="soft">to ${mail.to} · ${when(mail)}</span>
  </li>`
}

/** The list of mails. `filter` is the text in the address field. */
export function listPage(mails: Mail[], filter: string): string {
  const empty = filter ? `No mail for an address with “${filter}”.` : 'No mail yet.'
  return page(
    'Mailbox',
    html` <h1>Mailbox</h1>
      <form class="row card" method="get" action="/" role="search">
        <label>Address <input type="text" name="to" value="${filter}" autocomplete="off" inputmode="email" /></label>
        <button type="submit">Filter</button>
        ${filter && html`<a class="button" href="/">Show all</a>`}
      </form>
      <div class="card">
        <p class="soft">Every mail that the app sends ends here. Reload the page to look for new ones.</p>
        ${
          mails.length === 0
            ? html`<p>${empty}</p>`
            : html`<ul class="plain">
                ${mails.map(listItem)}
              </ul>`
        }
      </div>`,
  )
}

/** One mail. A sandboxed frame shows its HTML without running scripts; links open in a new tab. */
export function mailPage(mail: Mail): string {
  const framed = `<base target="_blank">${mail.html}`
  return page(
    mail.subject || '(no subject)',
    html` <p><a href="/">All mails</a></p>
      <h1 class="wrap">${mail.subject || '(no subject)'}</h1>
      <dl class="card">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Arrived</dt>
        <dd>${when(mail)}</dd>
      </dl>
      ${
        mail.html &&
        html`<h2>HTML</h2>
          <iframe
            title="HTML part of the mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${framed}"
          ></iframe>`
      }
      <h2>Text</h2>
      <div class="card"><pre>${mail.text || '(no text part)'}</pre></div>`,
  )
}

export function missingPage(): string {
  return page(
    'No such mail',
    html`<h1>No such mail</h1>
      <p><a href="/">All mails</a></p>`,
  )
}
