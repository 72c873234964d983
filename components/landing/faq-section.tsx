import { landingCopy } from '@/components/landing/copy'
import { supportCopy } from '@/components/support/copy'
import { Accordion } from '@/components/ui/accordion'
import { ScrollPanel } from '@/components/ui/scroll-panel'

/** `faqs` is null when they could not be read. */
export type FaqSectionProps = { faqs: readonly { title: string; content: string }[] | null }

export function FaqSection({ faqs }: FaqSectionProps) {
  if (faqs?.length === 0) return null
  return (
    <section className="section">
      <div className="page grid gap-7 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
        <h2 id="faqs" className="page-title">
          {landingCopy.faqs.title}
        </h2>
        <ScrollPanel labelledBy="faqs">
          {faqs ? <Accordion items={faqs} /> : <p className="font-semibold text-danger">{supportCopy.faqsFailed}</p>}
        </ScrollPanel>
      </div>
    </section>
  )
}
