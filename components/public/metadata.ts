import type { Metadata } from 'next'
import share from '@/components/public/art/share.png'
import { shareCopy } from '@/components/public/copy'
import { SHARED_PICTURE_SIZE } from '@/lib/accounts/schema'
import type { PACKAGES_PATH } from '@/lib/catalogue/package-rules'
import type { foodPath } from '@/lib/catalogue/rules'
import type { ProductDto } from '@/lib/catalogue/schema'

/** The pages that search engines may list. */
export const PUBLIC_PATHS = ['/', '/about', '/services', '/contact', '/terms', '/privacy', '/partner/sign-up'] as const

type PageWords = { readonly title: string; readonly description: string }
type SharedPicture = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The picture of a product as messengers show it; undefined for that of the shop. */
export const sharedPicture = ({ image, name }: Pick<ProductDto, 'image' | 'name'>): SharedPicture | undefined =>
  image === null ? undefined : { ...SHARED_PICTURE_SIZE, url: `${image}?size=shared`, alt: name }

const SHOP_PICTURE: SharedPicture = {
  url: share.src,
  width: share.width,
  height: share.height,
  alt: shareCopy.picture,
}

/** The metadata of a public page for search engines and shared links. */
export function publicMetadata(
  path: (typeof PUBLIC_PATHS)[number] | ReturnType<typeof foodPath> | typeof PACKAGES_PATH,
  { title, description }: PageWords,
  picture = SHOP_PICTURE,
): Metadata {
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
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description },
  }
}
