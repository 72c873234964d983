// eslint-disable-next-line no-restricted-imports -- the one place
import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** A link inside the app. It never prefetches, because mobile data is paid for by the megabyte. */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />
}

/** A link in or between sentences, high enough for a thumb. */
export const TextLink = ({ className = '', ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className={`text-link inline-flex min-h-target items-center ${className}`} />
)
