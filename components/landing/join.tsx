import bowl from '@/components/landing/art/bowl-noodles.avif'
import bowlWebp from '@/components/landing/art/bowl-noodles.webp'
import { landingCopy } from '@/components/landing/copy'
import { Illustration } from '@/components/landing/illustration'
import { ButtonLink } from '@/components/ui/button'

const { join, employer } = landingCopy

/** @param employers the names of those that agreed to be named */
export function Join({ employers }: { employers: readonly string[] }) {
  return (
    <section className="pb-(--spacing-section)" aria-label={join.action}>
      <div className="page grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div
          className={
            'grid items-center gap-4 overflow-hidden rounded-panel bg-hero p-7 text-hero-ink ' +
            'sm:grid-cols-[minmax(0,1fr)_auto] sm:p-10'
          }
        >
          <div>
            <h2 className="page-title">{join.title}</h2>
            <p className="mt-3 text-lg text-hero-muted">{join.text}</p>
            <ButtonLink href="/Reg1" className="mt-6 min-h-14 px-8 text-lg">
              {join.action}
            </ButtonLink>
          </div>
          <Illustration
            avif={[bowl]}
            webp={bowlWebp}
            sizes="(min-width: 40rem) 16rem, 14rem"
            className="mx-auto size-56 object-contain sm:-me-6 sm:size-64"
          />
        </div>
        <div className="flex flex-col rounded-panel bg-sunken p-7 sm:p-10">
          <h2 className="section-title text-2xl">{employer.title}</h2>
          <p className="mt-3 text-muted">{employer.text}</p>
          {employers.length > 0 && (
            <>
              <h3 className="mt-5 font-semibold">{employer.named}</h3>
              <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
                {employers.map((name) => (
                  <li key={name} className="wrap-anywhere">
                    {name}
                  </li>
                ))}
              </ul>
            </>
          )}
          <ButtonLink href="/partner/sign-up" variant="secondary" className="mt-6 self-start">
            {employer.action}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
