import type { StaticImageData } from 'next/image'
import { ArticleShell } from '@/components/layout/article-shell'
import type { PublicPageCopy } from '@/components/public/copy'
import { ButtonLink } from '@/components/ui/button'

export function PublicPage({ copy, picture }: { copy: PublicPageCopy; picture?: StaticImageData }) {
  return (
    <ArticleShell title={copy.title} lead={copy.lead} picture={picture}>
      {copy.sections.map((section) => (
        <section key={section.heading} className="mt-8 first:mt-0">
          <h2>{section.heading}</h2>
          {section.text?.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
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
      {copy.waysOn && (
        <div className="mt-10 flex flex-wrap gap-3">
          {copy.waysOn.map(({ label, href }, index) => (
            <ButtonLink key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </ArticleShell>
  )
}
