// eslint-disable-next-line no-restricted-imports -- the one place
import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** A link to a page of ours. It fetches nothing before it is tapped: data are paid for by the megabyte (checklist Z-22). */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />
}
