import { layoutCopy } from '@/components/layout/copy'
import { Logo } from '@/components/layout/logo'
import { Link } from '@/components/ui/link'
import { localPhone } from '@/lib/core/fields'

const { footer } = layoutCopy

const LINKS = [
  { href: '/about', label: footer.about },
  { href: '/contact', label: footer.contact },
  { href: '/services', label: footer.services },
  { href: '/terms', label: footer.terms },
  { href: '/privacy', label: footer.privacy },
  { href: '/partner/sign-up', label: footer.companySignUp },
]

export type Operator = {
  /** The legal name, with the registration number. */
  readonly name: string
  readonly address: string
  /** As +234803… */
  readonly phone: string | undefined
  /** The number of the approval as a lender by the Federal Competition and Consumer Protection Commission. */
  readonly approval: string | undefined
}

/** The end of every public page: who runs the shop, as far as the settings say it, and where to read more. */
export function Footer({ operator: { name, address, phone, approval } }: { operator: Operator }) {
  return (
    <footer className="no-print bg-sunken">
      <div aria-hidden="true" className="sack-stripe" />
      <div className="page flex flex-wrap items-start justify-between gap-x-10 gap-y-6 py-10">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-muted">{footer.line}</p>
          <address className="mt-3 grid max-w-xs gap-0.5 text-sm text-muted not-italic">
            <span>{name}</span>
            <span>{address}</span>
            {phone && (
              <a href={`tel:${phone}`} className="text-link inline-flex min-h-target items-center justify-self-start">
                {localPhone(phone)}
              </a>
            )}
            {approval && <span>{footer.approval(approval)}</span>}
            <span>{footer.complaints}</span>
          </address>
        </div>
        <nav aria-label={footer.label} className="w-full sm:w-auto">
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-8 sm:grid-cols-3">
            {LINKS.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className="inline-flex min-h-target items-center font-semibold hover:underline">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
