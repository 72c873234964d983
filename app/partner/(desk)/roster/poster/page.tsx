import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { rosterCopy } from '@/components/partner/roster/copy'
import { PrintButton } from '@/components/ui/print-button'
import { QrPicture } from '@/components/ui/qr-picture'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { ownJoinLink } from '@/lib/companies/join-queries'

const copy = rosterCopy.poster
export const metadata: Metadata = { title: copy.title }

export default async function PosterPage() {
  const actor = await requirePageAccess(partner('viewer'))
  const link = await ownJoinLink(actor)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToList href="/partner/roster">{copy.back}</BackToList>
        {link && <PrintButton label={copy.print} />}
      </div>
      <h1 className="page-title mb-5 print:hidden">{copy.title}</h1>
      {!link && <p>{copy.none}</p>}
      {link && (
        <article className="paper mx-auto grid max-w-2xl justify-items-center gap-6 text-center print:max-w-none">
          <p className="text-lg font-semibold">{copy.of(link.company)}</p>
          <h2 className="text-4xl font-black text-balance">{copy.heading}</h2>
          <QrPicture qr={link.qr} label={copy.picture} className="w-72 max-w-full print:w-96" />
          <p className="money font-semibold wrap-anywhere">{link.address}</p>
          <ol className="grid list-inside list-decimal gap-2 text-start text-lg">
            {copy.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </article>
      )}
    </>
  )
}
