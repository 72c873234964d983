'use client'

import { ErrorPage, type ErrorPageProps } from '@/components/layout/error-page'
import './globals.css'

/** Takes the place of the root layout when that one fails, so it brings its own <html>. */
export default function GlobalError(props: ErrorPageProps) {
  return (
    <html lang="en-NG">
      <body>
        <ErrorPage {...props} />
      </body>
    </html>
  )
}
