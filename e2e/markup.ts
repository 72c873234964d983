import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/*
 * Judges the HTML that the server sends. A browser repairs nested forms and misplaced elements before axe sees them,
 * and a phone without scripts works with the repaired page.
 */

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    // The HTML standard no longer counts it among the sectioning elements, which a heading of a table must not have.
    elements: ['html5', { details: { flow: true, sectioning: false } }],
  }),
)

/** Next.js writes an empty `action` where a script takes over the form. */
const EMPTY_ACTION = 'Attribute "action" has invalid value ""'

/** Lists what html-validate's standard rules find in the HTML of a page. */
export async function findMarkupFaults(html: string, where: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => message !== EMPTY_ACTION)
    .map(({ ruleId, message, selector }) => `${where}: ${ruleId}: ${message} (${selector ?? 'no element'})`)
  return [...new Set(faults)]
}
