import type { Metadata } from 'next'
import share from '@/components/public/art/share.png'
import { shareCopy } from '@/components/public/copy'

/** The pages that search engines may list. */
export const PUBLIC_PATHS = ['/', '/about', '/services', '/contact', '/terms', '/privacy', '/partner/sign-up'] as const

type PageWords = { readonly title: string; readonly description: string }

/** The metadata of a public page for search engines and shared links. */
export function publicMetadata(path: (typeof PUBLIC_PATHS)[number], { title, description }: PageWords): Metadata {
  return {
    // The title of the landing page contains the name already.
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
