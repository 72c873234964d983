import 'server-only'

/** The content of a mail, which `renderMail` turns into plain text and HTML. */
export type MailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Shown large, to be typed into a form. The mail is useless after `minutes`. */
  readonly code?: { readonly digits: string; readonly minutes: number }
}

type Button = { readonly label: string; readonly href: string }

/** Renders a mail as plain text and as simple HTML for a small phone. */
export function renderMail({ paragraphs, code }: MailText, button: Button | undefined): { text: string; html: string } {
  const blocks = [...paragraphs, code?.digits, button && `${button.label}: ${button.href}`, 'Foodbank']
  const text = blocks.filter((block) => block !== undefined).join('\n\n')

  const html = `<!doctype html><html lang="en"><body style="${BODY_STYLE}">
<div style="max-width:32rem;margin:0 auto;padding:24px">
<p style="font-weight:700;font-size:20px;color:#14532d">Foodbank</p>
${paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('\n')}
${code ? `<p style="font-size:32px;font-weight:700;letter-spacing:8px">${escape(code.digits)}</p>` : ''}
${button ? `<p><a href="${escape(button.href)}" style="${BUTTON_STYLE}">${escape(button.label)}</a></p>` : ''}
</div></body></html>`
  return { text, html }
}

const BODY_STYLE = 'margin:0;background:#f6f4ee;color:#1d2a21;font:16px/1.5 system-ui,sans-serif'
const BUTTON_STYLE =
  'display:inline-block;background:#14532d;color:#ffffff;padding:12px 20px;border-radius:10px;text-decoration:none'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
