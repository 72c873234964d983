import 'server-only'

/** Stands for every address that no pattern matches, so that visitors cannot make new names. */
export const OTHER_ROUTE = 'other'
/** Scripts, styles and fonts of the build. */
export const STATIC_ROUTE = '/_next/static'

/** Longer than each address of ours. */
const LONGEST_PATH = 1_000

/** One segment of the patterns, with the segments that may follow it. */
type Branch = { readonly fixed: Map<string, Branch>; open?: Branch; pattern?: string }

const branch = (): Branch => ({ fixed: new Map() })

/**
 * Makes the function that maps the address of a request to its pattern: `/api/v1/product/7?x=1` to
 * `/api/v1/product/{id}`, and an unknown one to `other`. Letter case does not count, as in links typed by hand.
 * @param patterns such as `/Store` and `/api/v1/product/{id}`
 */
export function routeMatcher(patterns: readonly string[]): (address: string) => string {
  const root = branch()
  for (const pattern of patterns) {
    let at = root
    for (const segment of pattern.toLowerCase().split('/').slice(1)) {
      if (segment.startsWith('{')) at = at.open ??= branch()
      else at.fixed.set(segment, (at = at.fixed.get(segment) ?? branch()))
    }
    at.pattern = pattern
  }
  return (address) => {
    const end = address.indexOf('?')
    const path = end < 0 ? address : address.slice(0, end)
    if (path.length > LONGEST_PATH || !path.startsWith('/')) return OTHER_ROUTE
    if (path.startsWith(`${STATIC_ROUTE}/`)) return STATIC_ROUTE
    return find(root, path.toLowerCase().split('/'), 1) ?? OTHER_ROUTE
  }
}

/** The pattern of the segments from `index` on. */
function find(at: Branch, segments: readonly string[], index: number): string | undefined {
  const segment = segments[index]
  if (segment === undefined) return at.pattern
  const fixed = at.fixed.get(segment)
  const found = fixed && find(fixed, segments, index + 1)
  if (found !== undefined || !at.open || segment === '') return found
  return find(at.open, segments, index + 1)
}
