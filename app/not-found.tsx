import type { Metadata } from 'next'
import { troubleCopy as copy } from '@/components/layout/trouble-copy'
import { TroublePage } from '@/components/layout/trouble-page'
import { ButtonLink } from '@/components/ui/button'

export const metadata: Metadata = { title: copy.notFoundTitle }

export default function NotFound() {
  return (
    <TroublePage
      title={copy.notFoundTitle}
      text={copy.notFoundText}
      actions={
        <ButtonLink href="/">
          {copy.goHome}
        </ButtonLink>
      }
    />
  )
}
