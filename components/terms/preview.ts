import type { AgreementPart } from './agreement'

/** How much of the agreement shows before "See More", in characters (checklist PF-11, X-80). */
export const PREVIEW_LENGTH = 1341

/** The beginning of a text, cut at the last word boundary at or before `most` characters. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  // One character more: a word that ends exactly at the limit is whole.
  const end = text.slice(0, max + 1).search(/\s\S*$/)
  return end === -1 ? '' : text.slice(0, end).trimEnd()
}

/** The beginning of an agreement, of at most `most` characters in all; headings and line breaks between count too. */
export function previewOf(parts: readonly AgreementPart[], max = PREVIEW_LENGTH): AgreementPart[] {
  const text = cutAtWord(parts.map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n')).join('\n'), max)
  const shown: AgreementPart[] = []
  let from = 0
  for (const { heading, paragraphs } of parts) {
    const whole = [heading, ...paragraphs].join('\n')
    const [, ...begun] = text
      .slice(from, from + whole.length)
      .split('\n')
      .filter((line) => line !== '')
    // A heading with nothing below it says nothing.
    if (begun.length > 0) shown.push({ heading, paragraphs: begun })
    from += whole.length + 1
  }
  return shown
}
