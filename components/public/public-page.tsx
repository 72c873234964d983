import type { StaticImageData } from 'next/image'
import type { ReactNode } from 'react'
import { ArticleShell } from '@/components/layout/article-shell'
import type { PublicPageCopy } from '@/components/public/copy'
import { ButtonLink } from '@/components/ui/button'
import type { Operator } from '@/components/layout/footer'

type Props = {
  copy: PublicPageCopy
  picture?: StaticImageData
  /** For the footer. */
  operator: Operator
  /** Shown above the text. */
  note?: string
  /** Shown below the text. */
  children?: ReactNode
}

export function PublicPage({ copy, picture, operator, note, children }: Props) {
  return (
    <ArticleShell title={copy.title} lead={copy.lead} picture={picture} operator={operator}>
      {note && <p className="mb-6 text-muted">{note}</p>}
      {copy.sections.map((section) => (
        <section key={section.heading} className="mt-8 first:mt-0">
          <h2>{section.heading}</h2>
          {section.text?.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points && (
            <ul>
              {section.points.map((point) => (
                <li key={point} className="mt-1.5">
                  {point}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {children}
      {copy.links && (
        <div className="mt-10 flex flex-wrap gap-3">
          {copy.links.map(({ label, href }, index) => (
            <ButtonLink key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </ArticleShell>
  )
}
