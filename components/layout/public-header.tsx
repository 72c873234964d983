import { Logo } from '@/components/layout/logo'
import { layoutCopy } from '@/components/layout/copy'
import { SkipLink } from '@/components/layout/skip-link'
import { Link } from '@/components/ui/link'

/** The top bar of the public pages, transparent over the colour of the page. */
export function PublicHeader() {
  return (
    <header>
      <SkipLink />
      <div className="page flex min-h-18 flex-wrap items-center justify-between gap-x-4 py-2">
        <Link href="/" aria-label={layoutCopy.home} className="inline-flex min-h-target items-center">
          <Logo size={40} />
        </Link>
        <Link href="/Login" className="button button-small button-secondary">
          {layoutCopy.signIn}
        </Link>
      </div>
    </header>
  )
}
