/* What a bank's text says in words, whatever is between them (docs/decisions/0079). */

const SHORTEST_REFERENCE = 6
const SHORTEST_NAME = 4
/** The most words of a text that are read, and of a reference or a name that are looked for. */
const MOST_READ = 60
const MOST_WORDS = 8

/** The capital letters and digits of a text, in words. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? []

/** Every run of whole words of a text, without blanks: “DM-2026-11”, “DM 2026 11” and “DM202611” are the same. */
export function runsOf(text: string): ReadonlySet<string> {
  const words = plainWords(text).slice(0, MOST_READ)
  return new Set(
    words.flatMap((_, from) =>
      Array.from({ length: MOST_WORDS }, (__, more) => words.slice(from, from + more + 1).join('')),
    ),
  )
}

/**
 * A reference as it is looked for. Anyone at a company chooses the reference of an announcement, so a short one, or one
 * without a digit such as “SALARY”, names nothing.
 */
export function referenceKey(reference: string): string | undefined {
  const key = plainWords(reference).join('')
  return key.length >= SHORTEST_REFERENCE && /\d/.test(key) ? key : undefined
}

const LEGAL_FORM = /^(?:LTD|LIMITED|PLC|NIG|NIGERIA|COMPANY|CO|ENTERPRISES?|VENTURES?|INC|INCORPORATED|LLC)$/

/** A name as it is looked for, without its legal form, unless little would be left. */
export function nameKey(name: string): string | undefined {
  const words = plainWords(name)
  const [core, whole] = [words.filter((word) => !LEGAL_FORM.test(word)).join(''), words.join('')]
  return [core, whole].find((key) => key.length >= SHORTEST_NAME)
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** Something with an id that a text can name. */
export type Named = { readonly id: string }

export const found = <Item>(runs: ReadonlySet<string>, groups: ReadonlyMap<string, readonly Item[]>): Item[] =>
  [...runs].flatMap((run) => groups.get(run) ?? [])

/** The companies that a text names. Of “Demo Mills Farms” and “Demo Mills” it is the longer. */
export function namedIn<Company extends Named>(
  runs: ReadonlySet<string>,
  names: ReadonlyMap<string, readonly Company[]>,
): Company[] {
  const keys = [...runs].filter((run) => names.has(run))
  const longest = keys.filter((key) => !keys.some((other) => other !== key && other.includes(key)))
  return found(new Set(longest), names)
}
