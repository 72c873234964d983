import 'server-only'
import { redirect, unstable_rethrow } from 'next/navigation'
import { headers } from 'next/headers'
import * as z from 'zod/mini'
import type { Access } from './access'
import type { ActionResult } from '@/lib/core/action-result'
import { isUnavailable } from '@/lib/database/db'
import { AppError, GateError, SOMETHING_BROKE, codeOfStatus, unavailable } from '@/lib/core/errors'
import { reportError } from './error-reports'
import { type FlashCode, setFlash } from './flash'
import { readCredentials } from './grants'
import { addressOf } from './http'
import { log } from '@/lib/observability/log'
import { fieldErrors, firstSentence, formFields, formProblem } from '@/lib/core/problems'
import { type RateLimit, consumeLimit } from './rate-limit'
import { logRefusal } from '@/lib/observability/refusals'
import { expectChanges } from './shared-reads'

// Fields with such a name are never sent back to the form.
const SECRET_FIELDS = /password|code|digit|token|grant/i

/** The data of an action that returns nothing is null, as it would be in JSON. */
type Data<T> = T extends object | string | number | boolean ? T : null

/**
 * Makes a server action for a form: counts tries, checks access, parses the fields with the browser's schema, runs
 * `perform` and answers `{ ok }`. A refusal carries the sentence, the errors per field and the typed values, so that a
 * form sent without script loses nothing. Redirects pass through, and a GateError redirects to its page, but that of a
 * missing permission. Next checks the origin of actions. `spec` stays readable, so that tests can list who may call an
 * action.
 */
export function action<Actor, S extends z.ZodMiniType, T>(
  spec: { readonly access: Access<Actor>; readonly schema: S; readonly limit?: RateLimit },
  perform: (call: { actor: Actor; input: z.output<S>; address: string }) => Promise<T>,
) {
  const run = async (_previous: ActionResult<Data<T>> | null, form: FormData): Promise<ActionResult<Data<T>>> => {
    // Anyone can call it with anything.
    const problem = (form as unknown) instanceof FormData ? formProblem(form) : 'Please send the form once more.'
    if (problem !== undefined) return { ok: false, status: 400, code: codeOfStatus(400), message: problem }
    const fields = formFields(form)
    const values = typedValues(fields)
    const sent = await headers()
    const address = addressOf(sent)
    let userId: string | undefined
    try {
      if (spec.limit) await consumeLimit(spec.limit, address)
      const credentials = await readCredentials()
      userId = (await credentials.session())?.sub
      const actor = await spec.access.admit(credentials)
      const parsed = z.safeParse(spec.schema, fields)
      if (!parsed.success) {
        return {
          ok: false,
          code: codeOfStatus(400),
          message: firstSentence(parsed.error.issues),
          fieldErrors: fieldErrors(parsed.error.issues),
          values,
        }
      }
      const data: unknown = await perform({ actor, input: parsed.data, address }).finally(expectChanges)
      return { ok: true, data: (data ?? null) as Data<T> }
    } catch (error) {
      unstable_rethrow(error)
      const path = pagePathOf(sent)
      if (error instanceof AppError) logRefusal(error, { path, userId, address })
      if (error instanceof GateError && error.code !== 'no_permission') {
        const flash = flashOfGate(error)
        if (flash) await setFlash(flash)
        redirect(await gateAddress(error))
      }
      if (error instanceof AppError) {
        const fieldErrors = error.details['fields'] as Record<string, string> | undefined
        return { ok: false, status: error.status, code: error.code, message: error.message, fieldErrors, values }
      }
      log.error({ path, userId, err: error }, 'action failed')
      reportError(error, { place: 'server action' })
      if (isUnavailable(error)) {
        const { status, code, message } = unavailable()
        return { ok: false, status, code, message, values }
      }
      return { ok: false, status: 500, code: codeOfStatus(500), message: SOMETHING_BROKE, values }
    }
  }
  return Object.assign(run, { spec })
}

/** The typed texts by field, but no secrets. Those of a list are numbered: 'received.0'. */
const typedValues = (fields: ReturnType<typeof formFields>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .flatMap(([name, value]) =>
        Array.isArray(value)
          ? value.map((each, index) => [`${name}.${index}`, each] as const)
          : [[name, value] as const],
      )
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET_FIELDS.test(entry[0])),
  )

/**
 * Opens a page after a form of a public page, in a new document: a document keeps its policy, and that of a public page
 * lets nobody pay (docs/decisions/0060). Without script the browser follows a redirect; with script the form opens what
 * this returns (`opens` of `useActionForm`).
 */
export async function openDocument(next: string): Promise<{ next: string }> {
  if (await isPlainForm()) redirect(next)
  return { next }
}

/** Whether the action answers a form that was sent without script, so that nothing in the browser says its result. */
export const isPlainForm = async (): Promise<boolean> => !(await headers()).has('next-action')

/** The path of the page that was asked for, without its query, which may hold a token. The middleware sends it. */
export const pagePathOf = (sent: Pick<Headers, 'get'>): string | undefined => sent.get('x-foodbank-path')?.split('?')[0]

/** A parameter of the page that sent the form; undefined when it is empty, repeated or longer than 2,000 characters. */
export async function pageParameter(name: string): Promise<string | undefined> {
  const address = (await headers()).get('x-foodbank-path') ?? ''
  const [value = '', ...more] = new URLSearchParams(address.split('?').slice(1).join('?')).getAll(name)
  return value !== '' && value.length <= 2_000 && more.length === 0 ? value : undefined
}

/** What the page of the gate says to someone whose grant has expired. */
function flashOfGate({ code, to }: GateError): FlashCode | undefined {
  if (code !== 'grant_needed') return undefined
  return to === '/Forgotpd' ? 'code-needed' : to === '/login' ? 'registration-over' : 'registration-needed'
}

/** The address to redirect to after a GateError, with the page to come back to after sign-in. */
export async function gateAddress(error: GateError): Promise<string> {
  if (error.to !== '/login') return error.to
  const from = (await headers()).get('x-foodbank-path')
  return from && from !== '/' ? `${error.to}?next=${encodeURIComponent(from)}` : error.to
}
