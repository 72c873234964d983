import { landingCopy } from '@/components/landing/copy'
import { shareCopy } from '@/components/public/copy'

export type StructuredDataProps = {
  /** The origin of the site. */
  site: URL
  /** Null when they could not be read. */
  faqs: readonly { readonly title: string; readonly content: string }[] | null
}

/** JSON-LD about the organisation and its FAQ, for search engines. The content policy allows it, because it is data. */
export function StructuredData({ site, faqs }: StructuredDataProps) {
  const organization = {
    '@type': 'Organization',
    '@id': new URL('/#organization', site).href,
    name: shareCopy.site,
    url: site.href,
    logo: new URL('/icons/icon-512.png', site).href,
    description: landingCopy.description,
    areaServed: 'NG',
  }
  const questions = faqs?.length
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: faqs.map(({ title, content }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: content },
          })),
        },
      ]
    : []
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': [organization, ...questions] })
  // Staff write the questions: `<` is escaped so that no text can close the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data.replaceAll('<', '\\u003c') }} />
}
