import { PhoneIcon, WhatsAppIcon } from '@/components/ui/icons'
import { supportCopy } from './copy'

const copy = supportCopy.numbers

/** '+2348031234567' as '0803 123 4567', which is how people in Nigeria write it. */
const shown = (number: string): string => number.replace(/^\+234(\d{3})(\d{3})(\d+)$/, '0$1 $2 $3')

/** As +234803…; undefined where there is no such number. */
export type SupportNumbers = { readonly phone: string | undefined; readonly whatsApp: string | undefined }

/** How to reach us by phone and by WhatsApp. Nothing without such a number. */
export function ContactNumbers({ phone, whatsApp, className }: SupportNumbers & { className?: string }) {
  if (phone === undefined && whatsApp === undefined) return null
  return (
    <ul aria-label={copy.title} className={`flex list-none flex-wrap gap-2 ps-0 ${className ?? ''}`}>
      {phone !== undefined && (
        <li>
          <a href={`tel:${phone}`} className="button button-secondary">
            <PhoneIcon />
            {copy.call(shown(phone))}
          </a>
        </li>
      )}
      {whatsApp !== undefined && (
        <li>
          <a href={`https://wa.me/${whatsApp.slice(1)}`} rel="noreferrer" className="button button-secondary">
            <WhatsAppIcon />
            {copy.whatsApp(shown(whatsApp))}
          </a>
        </li>
      )}
    </ul>
  )
}
