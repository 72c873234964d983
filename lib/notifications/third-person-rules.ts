/*
 * Sentences that are written to a buyer, as staff read them: 'Your order is packed.' is 'The buyer’s order is packed.'
 * to a colleague. A text with "you" on a page of the staff would speak to the wrong person.
 */

/** Words that follow "you" where it is the object: 'We are sending you a replacement.' */
const AFTER_OBJECT = new Set(
  'a an the when if what why how that by as and or but in on at for from with to your again today tomorrow'.split(' '),
)
/** Verbs that are the same for "you" and for "the buyer". */
const UNCHANGED = new Set(
  (
    'can cannot could may might must shall should will would did got had paid asked wrote chose received left kept ' +
    'gave took made sent was owed told began entered'
  ).split(' '),
)
const IRREGULAR: Readonly<Partial<Record<string, string>>> = {
  are: 'is',
  were: 'was',
  have: 'has',
  do: 'does',
  go: 'goes',
}
const ADVERBS = new Set(['no', 'not', 'still', 'also', 'now', 'already', 'only', 'always', 'never'])

function conjugated(verb: string): string {
  const irregular = IRREGULAR[verb]
  if (irregular !== undefined) return irregular
  if (UNCHANGED.has(verb)) return verb
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:[sxz]|sh|ch)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** Rewrites a text to the buyer as one about the buyer. */
export const aboutBuyer = (text: string): string =>
  text
    .replace(/ yourself\b/g, '')
    .replace(/\b(Y|y)ours?\b/g, (_, first: string) => `${first === 'Y' ? 'The' : 'the'} buyer’s`)
    .replace(
      /\b(Y|y)ou\b(?: (no longer|[a-z]+)(?: ([a-z]+))?)?/g,
      (_, first: string, next: string | undefined, after: string | undefined) => {
        const buyer = `${first === 'Y' ? 'The' : 'the'} buyer`
        const rest = after === undefined ? '' : ` ${after}`
        if (next === undefined) return buyer
        if (AFTER_OBJECT.has(next)) return `${buyer} ${next}${rest}`
        if (next === 'no longer' || ADVERBS.has(next))
          return `${buyer} ${next}${after === undefined ? '' : ` ${conjugated(after)}`}`
        return `${buyer} ${conjugated(next)}${rest}`
      },
    )
