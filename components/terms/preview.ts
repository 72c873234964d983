import type { AgreementPart } from './agreement'

/** Characters of the agreement shown before "See More" (PF-11). */
export const PREVIEW_LENGTH = 1341

/** Cuts a text at the last word boundary within `max` characters. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  // One more character shows whether a word ends exactly at the limit.
  const end = text.slice(0, max + 1).search(/\s\S*$/)
  return end === -1 ? '' : text.slice(0, end).trimEnd()
}

/** Cuts an agreement to `max` characters, including headings and line breaks. */
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
    // A heading without text is left out.
    if (begun.length > 0) shown.push({ heading, paragraphs: begun })
    from += whole.length + 1
  }
  return shown
}
