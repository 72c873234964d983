import 'server-only'
import type { Mail } from '@/lib/integrations/mail'

/** What a mail says; the layout gives it its text and HTML form. */
export type MailContent = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Shown large, for a code to be typed. The mail is of no use after its minutes. */
  readonly code?: { readonly digits: string; readonly minutes: number }
  readonly link?: { readonly label: string; readonly href: string }
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders a mail as plain text and as simple HTML that reads on a small phone. */
export function renderMail(to: string, { subject, paragraphs, code, link }: MailContent): Mail {
  const text = [
    ...paragraphs,
    ...(code ? [code.digits] : []),
    ...(link ? [`${link.label}: ${link.href}`] : []),
    'Foodbank',
  ].join('\n\n')
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#f6f4ee;color:#1d2a21;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:24px">
<p style="font-weight:700;font-size:20px;color:#14532d">Foodbank</p>
${paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('\n')}
${code ? `<p style="font-size:32px;font-weight:700;letter-spacing:8px">${escape(code.digits)}</p>` : ''}
${link ? `<p><a href="${escape(link.href)}" style="display:inline-block;background:#14532d;color:#ffffff;padding:12px 20px;border-radius:10px;text-decoration:none">${escape(link.label)}</a></p>` : ''}
</div></body></html>`
  return { to, subject, text, html }
}
