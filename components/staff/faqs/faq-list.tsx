import { TapButton } from '@/components/ui/tap-button'
import { Badge } from '@/components/ui/badge'
import { Disclosure } from '@/components/ui/disclosure'
import { EmptyState } from '@/components/ui/empty-state'
import { InfoIcon } from '@/components/ui/icons'
import { changeFaqAction, deleteFaqAction } from '@/lib/support/actions'
import type { StaffFaqDto } from '@/lib/support/schema'
import { faqsCopy as copy } from './copy'
import { FaqForm } from './faq-form'

/** All questions in the order of the site, hidden ones too, each with its actions. */
export function FaqList({ faqs }: { faqs: readonly StaffFaqDto[] }) {
  if (faqs.length === 0) {
    return (
      <EmptyState title={copy.none.title} figure={<InfoIcon size={44} />}>
        {copy.none.text}
      </EmptyState>
    )
  }
  return (
    <ol className="grid gap-3">
      {faqs.map((faq, index) => {
        const { id, title, content, shown } = faq
        const tap = { action: changeFaqAction, of: title, refreshes: true }
        return (
          <li key={id} className="grid gap-3 rounded-card border border-line bg-raised p-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="min-w-0 font-bold wrap-anywhere">{title}</h2>
              {!shown && <Badge>{copy.hidden}</Badge>}
            </div>
            <p className="whitespace-pre-line wrap-anywhere text-muted">{content}</p>
            <div className="flex flex-wrap items-start gap-2">
              <TapButton
                {...tap}
                fields={{ faqId: id, position: String(index - 1) }}
                label={copy.up}
                done={copy.moved}
                disabled={index === 0}
              />
              <TapButton
                {...tap}
                fields={{ faqId: id, position: String(index + 1) }}
                label={copy.down}
                done={copy.moved}
                disabled={index === faqs.length - 1}
              />
              <TapButton
                {...tap}
                key={String(shown)}
                fields={{ faqId: id, shown: String(!shown) }}
                label={shown ? copy.hide : copy.show}
                done={shown ? copy.hid : copy.showed}
              />
              <Disclosure key={`${title} ${content}`} label={copy.change} about={title} className="open:basis-full">
                <div className="mt-3">
                  <FaqForm faq={faq} />
                </div>
              </Disclosure>
              <Disclosure label={copy.removeMore} about={title} isDanger className="open:basis-full">
                <div className="mt-3 grid justify-items-start gap-3">
                  <p>{copy.removeText}</p>
                  <TapButton
                    action={deleteFaqAction}
                    fields={{ faqId: id }}
                    label={copy.remove}
                    of={title}
                    done={copy.removed}
                    refreshes
                    variant="danger"
                  />
                </div>
              </Disclosure>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
