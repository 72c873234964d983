import { mailTo } from '../fixtures'
import { SITE, call, send } from '../people'

/* Links of mails, used as a browser without script uses them: the form of the page is sent as it is. */

type Headers = Readonly<Record<string, string>>

/** The form of a link before its reader has typed: the names and values of its hidden fields. */
type Form = { readonly path: string; readonly hidden: readonly (readonly [string, string])[] }

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<' }
const unescaped = (text: string) => text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)

/** Opens a link, which does not use it up. @throws Error when its page has no form for a password */
export async function openLink(path: string, headers: Headers): Promise<Form> {
  const { text } = await send('GET', path, { headers })
  const form = text.match(/<form\b.*?<\/form>/gs)?.find((each) => each.includes('name="password"'))
  if (form === undefined) throw new Error(`the page of the link has no form: ${text.slice(0, 200)}`)
  const fields = Array.from(form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g))
  return { path, hidden: fields.map(([, name = '', value = '']) => [unescaped(name), unescaped(value)]) }
}

/** Chooses a password by the form of a link. The answer is a page in any case. */
export async function choosePassword({ path, hidden }: Form, password: string, headers: Headers): Promise<void> {
  const body = new FormData()
  for (const [name, value] of hidden) body.set(name, value)
  for (const [name, value] of Object.entries({ fullname: 'Test Person', password, confirmPassword: password }))
    body.set(name, value)
  await send('POST', path, { body, headers: { Origin: SITE, ...headers } })
}

/** Whether a password signs in. */
export async function opens(email: string, password: string, headers: Headers): Promise<boolean> {
  return (await call('POST', '/users/login', { body: { email, password }, headers })).status === 200
}

/** The link of the newest mail for a new password, once it is there. */
export async function resetLinkFor(email: string): Promise<string> {
  const { text } = await mailTo(email, /^Your link to set a new password$/)
  return /\/ResetLink\?token=[\w-]+/.exec(text)?.[0] ?? ''
}
