import { landingCopy } from '@/components/landing/copy'

/** The whole sentence is in the HTML; each word only rises into place, by CSS, and stands still when asked to. */
export function Headline() {
  const { start, mark } = landingCopy.headline
  return (
    <h1 className="font-display text-display font-extrabold tracking-[-0.035em] text-balance">
      {start.split(' ').flatMap((word) => [
        <span key={word} className="headline-word">
          {word}
        </span>,
        ' ',
      ])}
      <span className="headline-mark">{mark}</span>
    </h1>
  )
}
