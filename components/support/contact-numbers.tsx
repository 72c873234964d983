import { PhoneIcon, WhatsAppIcon } from '@/components/ui/icons'
import { localPhone } from '@/lib/core/fields'
import { supportCopy } from './copy'

const copy = supportCopy.numbers

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
            {copy.call(localPhone(phone))}
          </a>
        </li>
      )}
      {whatsApp !== undefined && (
        <li>
          <a href={`https://wa.me/${whatsApp.slice(1)}`} rel="noreferrer" className="button button-secondary">
            <WhatsAppIcon />
            {copy.whatsApp(localPhone(whatsApp))}
          </a>
        </li>
      )}
    </ul>
  )
}
