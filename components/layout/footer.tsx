import { layoutCopy } from '@/components/layout/copy'
import { Logo } from '@/components/layout/logo'
import { Link } from '@/components/ui/link'

const { footer } = layoutCopy

const LINKS = [
  { href: '/about', label: footer.about },
  { href: '/contact', label: footer.contact },
  { href: '/services', label: footer.services },
  { href: '/terms', label: footer.terms },
  { href: '/privacy', label: footer.privacy },
  { href: '/partner/sign-up', label: footer.companySignUp },
]

/** @param approval the number of the FCCPC's approval */
export function Footer({ approval }: { approval: string | undefined }) {
  return (
    <footer className="no-print bg-sunken">
      <div aria-hidden="true" className="sack-stripe" />
      <div className="page flex flex-wrap items-start justify-between gap-x-10 gap-y-6 py-10">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-muted">{footer.line}</p>
          {approval && <p className="mt-3 max-w-xs text-sm text-muted">{footer.approval(approval)}</p>}
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
