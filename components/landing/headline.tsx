import { landingCopy } from '@/components/landing/copy'

/** The headline. CSS moves each word into place, so the text is readable without script or motion. */
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
