import { landingCopy } from '@/components/landing/copy'
import { Accordion } from '@/components/ui/accordion'

/** `faqs` is null when they could not be read. */
export type FaqSectionProps = { faqs: readonly { title: string; content: string }[] | null }

/** From tablet width up the list keeps to 500px and scrolls by itself; on a phone the page scrolls. */
export function FaqSection({ faqs }: FaqSectionProps) {
  return (
    <section className="section">
      <div className="page grid gap-7 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
        <h2 id="faqs" className="page-title">
          {landingCopy.faqs.title}
        </h2>
        <div role="region" aria-labelledby="faqs" tabIndex={0} className="rounded-card sm:max-h-[500px] sm:overflow-y-auto">
          {faqs ? <Accordion items={faqs} /> : <p className="font-semibold text-danger">{landingCopy.faqs.failed}</p>}
        </div>
      </div>
    </section>
  )
}
