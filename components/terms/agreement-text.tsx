import type { AgreementPart } from './agreement'

export type AgreementTextProps = {
  parts: readonly AgreementPart[]
  level: 2 | 3
  /** Whether the last paragraph is cut off. */
  isCut?: boolean
}

export function AgreementText({ parts, level, isCut = false }: AgreementTextProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="prose-plain">
      {parts.map(({ heading, paragraphs }, part) => (
        <section key={heading} className="mt-7 first:mt-0">
          <Heading className="section-title mb-2">{heading}</Heading>
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph}>
              {paragraph}
              {isCut && part === parts.length - 1 && index === paragraphs.length - 1 && ' …'}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
