import type { ReactNode } from 'react'
import { LogoMark } from '@/components/layout/logo'

export type MessagePageProps = { title: string; text: string; reference?: ReactNode; actions: ReactNode }

/**
 * A page with one message and links to continue. It is plain markup, so that it renders even when most of the app
 * fails.
 */
export function MessagePage({ title, text, reference, actions }: MessagePageProps) {
  return (
    <main className="page-narrow grid min-h-dvh content-center justify-items-start gap-4 py-16">
      <LogoMark size={72} />
      <h1 className="page-title">{title}</h1>
      <p className="lead">{text}</p>
      {reference && <p className="text-sm text-muted">{reference}</p>}
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </main>
  )
}
