import type { Metadata } from 'next'
import { errorCopy as copy } from '@/components/layout/error-copy'
import { MessagePage } from '@/components/layout/message-page'
import { HomeLink } from '@/components/layout/home-link'

export const metadata: Metadata = { title: copy.notFoundTitle }

export default function NotFound() {
  return <MessagePage title={copy.notFoundTitle} text={copy.notFoundText} actions={<HomeLink look="primary" />} />
}
