import type { Metadata } from 'next'
import { errorCopy as copy } from '@/components/layout/error-copy'
import { NotFoundPage } from '@/components/layout/not-found-page'

export const metadata: Metadata = { title: copy.notFoundTitle }

export default NotFoundPage
