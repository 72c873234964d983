/** Pure decisions about misspelt words of a search. */

/** A word of a search in lower case; `near` are similar words of the catalogue, the most similar first. */
export type SearchedWord = { readonly word: string; readonly isKnown: boolean; readonly near: readonly string[] }

/** How many letters a word may have wrong. Short words have too many neighbours, and numbers are never corrected. */
function mistakesAllowed(word: string): number {
  if (!/^\p{L}{3,}$/u.test(word)) return 0
  return word.length <= 4 ? 1 : word.length <= 7 ? 2 : 3
}

/**
 * Counts the letters to insert, delete, replace or swap with their neighbour to make one word of the other (optimal
 * string alignment).
 */
export function mistakes(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      line.push(
        Math.min(
          at(last, column) + 1,
          at(line, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = line
  }
  return at(last, to.length)
}
const at = (line: readonly number[], column: number): number => line[column] ?? Infinity

/** The word with the fewest mistakes, of equal ones the first. @returns undefined when all have too many */
function nearest({ word, near }: SearchedWord): string | undefined {
  let best: string | undefined
  let fewest = mistakesAllowed(word) + 1
  for (const other of near) {
    const count = mistakes(word, other)
    if (count < fewest) [best, fewest] = [other, count]
  }
  return best
}

/**
 * Spells a search with words of the catalogue. Words and numbers that cannot be wrong stay as they are.
 * @returns undefined when there is nothing to correct, or a word that resembles none
 */
export function respelled(words: readonly SearchedWord[]): string | undefined {
  const spelled = words.map((entry) => (entry.isKnown || /\d/.test(entry.word) ? entry.word : nearest(entry)))
  if (spelled.includes(undefined) || spelled.every((word, index) => word === words[index]?.word)) return undefined
  return spelled.join(' ')
}
