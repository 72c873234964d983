import type { Metadata } from 'next'
import share from '@/components/public/art/share.png'
import { shareCopy } from '@/components/public/copy'

/** What a search engine is told of. The app itself is not among them. */
export const PUBLIC_PATHS = ['/', '/about', '/services', '/contact', '/terms', '/privacy', '/partner/sign-up'] as const

type PageWords = { readonly title: string; readonly description: string }

/** What a search engine and a shared link show of a public page: its one address, its words and a picture. */
export function publicMetadata(path: (typeof PUBLIC_PATHS)[number], { title, description }: PageWords): Metadata {
  return {
    // The landing page's names the product by itself.
    title: path === '/' ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: shareCopy.site,
      locale: 'en_NG',
      url: path,
      title,
      description,
      images: [{ url: share.src, width: share.width, height: share.height, alt: shareCopy.picture }],
    },
    twitter: { card: 'summary_large_image', title, description },
  }
}
