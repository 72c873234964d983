import { ArticleShell } from '@/components/layout/article-shell'
import type { PublicPageCopy } from '@/components/public/copy'

export function PublicPage({ copy }: { copy: PublicPageCopy }) {
  return (
    <ArticleShell title={copy.title} lead={copy.lead}>
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
    </ArticleShell>
  )
}
