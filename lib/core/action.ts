import 'server-only'
import { redirect, unstable_rethrow } from 'next/navigation'
import { headers } from 'next/headers'
import * as z from 'zod/mini'
import type { Access } from './access'
import type { ActionResult } from './action-result'
import { AppError, GateError, SOMETHING_BROKE, codeOfStatus } from './errors'
import { readCredentials } from './grants'
import { addressOf } from './http'
import { log } from './log'
import { fieldErrors, firstSentence, formFields, formProblem } from './problems'
import { type RateLimit, consumeLimit } from './rate-limit'

// Never sent back to a form, whatever happened: an action echoes no password and no code.
const SECRET_FIELDS = /password|code|digit|token|grant/i

/**
 * Makes a server action for a form from its declaration: admits, counts tries, parses the form's fields with the same
 * schema as the browser, runs `perform`, and answers `{ ok }`. A refusal carries the sentence, the errors per field and
 * the typed values, so that a form sent before the page's script arrived loses nothing. Next checks the origin of
 * actions itself. Redirects inside `perform` pass through; whoever fails at a gate is sent there and comes back after.
 * The action knows its own declaration, as a route handler does: a test reads there who may call it.
 */
export function action<Actor, S extends z.ZodMiniType, T = null>(
  spec: { readonly access: Access<Actor>; readonly schema: S; readonly limit?: RateLimit },
  perform: (call: { actor: Actor; input: z.output<S>; address: string }) => Promise<T>,
) {
  const run = async (_previous: ActionResult<T> | null, form: FormData): Promise<ActionResult<T>> => {
    const problem = formProblem(form)
    if (problem !== undefined) return { ok: false, status: 400, code: codeOfStatus(400), message: problem }
    const fields = formFields(form)
    const values = Object.fromEntries(
      Object.entries(fields).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET_FIELDS.test(entry[0]),
      ),
    )
    try {
      const address = addressOf(await headers())
      if (spec.limit) await consumeLimit(spec.limit, address)
      const actor = await spec.access.admit(await readCredentials())
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
      return { ok: true, data: await perform({ actor, input: parsed.data, address }) }
    } catch (error) {
      unstable_rethrow(error)
      if (error instanceof GateError) redirect(await gateAddress(error))
      if (error instanceof AppError) {
        const fieldErrors = error.details['fields'] as Record<string, string> | undefined
        return { ok: false, status: error.status, code: error.code, message: error.message, fieldErrors, values }
      }
      log.error({ err: error }, 'action failed')
      return { ok: false, status: 500, code: codeOfStatus(500), message: SOMETHING_BROKE, values }
    }
  }
  return Object.assign(run, { spec })
}

/** Where to send someone who failed at a gate, with the page to come back to. */
export async function gateAddress(error: GateError): Promise<string> {
  if (error.to !== '/login') return error.to
  const from = (await headers()).get('x-foodbank-path')
  return from && from !== '/' ? `${error.to}?next=${encodeURIComponent(from)}` : error.to
}
