import { html, page } from '../html'
import type { Sent } from './shapes'

/** The list of messages, newest first. `filter` is the text in the field of the number. */
export function listPage(messages: readonly Sent[], filter: string): string {
  return page(
    'Telephone messages',
    html` <h1>Telephone messages</h1>
      <form class="row card" method="get" action="/" role="search">
        <label>Number <input type="text" name="to" value="${filter}" autocomplete="off" inputmode="tel" /></label>
        <button type="submit">Filter</button>
      </form>
      <div class="card">
        <p class="soft">Every SMS and WhatsApp message that the app sends ends here. Reload the page for new ones.</p>
        ${
          messages.length === 0
            ? html`<p>No message yet.</p>`
            : html`<ul class="plain">
                ${messages.map(
                  ({ receiver, message, channel, status, created_at }) =>
                    html`<li class="wrap">
                      <strong>${message}</strong><br />
                      <span class="soft">${channel} to ${receiver} · ${created_at} UTC · ${status}</span>
                    </li>`,
                )}
              </ul>`
        }
      </div>`,
  )
}
