import receive from '@/components/landing/art/step-receive.avif'
import receiveWebp from '@/components/landing/art/step-receive.webp'
import select from '@/components/landing/art/step-select.avif'
import selectWebp from '@/components/landing/art/step-select.webp'
import { landingCopy } from '@/components/landing/copy'
import { Illustration } from '@/components/landing/illustration'

const { steps } = landingCopy
const DRAWING = { sizes: '12rem', className: 'size-48 object-contain' } as const

function ApprovedSlip() {
  return (
    <svg viewBox="0 0 220 200" aria-hidden="true" className="h-40 w-auto">
      <ellipse cx="110" cy="184" rx="82" ry="10" fill="#2b1600" opacity=".2" />
      <g transform="rotate(-5 110 100)">
        <path d="M52 16h116v156l-14.5-9-14.5 9-14.5-9-14.5 9-14.5-9-14.5 9-14.5-9-14.5 9Z" fill="#fffdf8" />
        <path d="M52 16h116v26H52Z" fill="#0e5a3a" />
        <g fill="#c9d5cc">
          <rect x="66" y="56" width="54" height="9" rx="4.5" />
          <rect x="66" y="76" width="40" height="9" rx="4.5" />
          <rect x="66" y="96" width="48" height="9" rx="4.5" />
        </g>
        <g fill="#10221a">
          <rect x="132" y="56" width="22" height="9" rx="4.5" />
          <rect x="132" y="76" width="22" height="9" rx="4.5" />
          <rect x="132" y="96" width="22" height="9" rx="4.5" />
        </g>
        <path d="M66 118h88" stroke="#74857b" strokeWidth="2.5" strokeDasharray="8 5" />
        <rect x="66" y="130" width="88" height="14" rx="7" fill="#ffb938" />
      </g>
      <circle cx="164" cy="138" r="35" fill="#fff" />
      <circle cx="164" cy="138" r="30" fill="#1f8a4c" />
      <path
        d="m149 139 10.5 10.500L180 127"
        stroke="#fff"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function Steps() {
  const figures = [
    <Illustration key="select" avif={[select]} webp={selectWebp} {...DRAWING} />,
    <ApprovedSlip key="slip" />,
    <Illustration key="receive" avif={[receive]} webp={receiveWebp} {...DRAWING} />,
  ]
  return (
    <section className="section weave bg-band text-band-ink" aria-labelledby="steps">
      <div className="page">
        <h2 id="steps" className="page-title">
          {steps.title}
        </h2>
        <ol className="mt-8 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.items.map((step, index) => (
            <li key={step.title} className="flex flex-col">
              <div className="grid h-48 place-items-center">{figures[index]}</div>
              <div aria-hidden="true" className="mt-2 flex items-center gap-3">
                <span
                  className={
                    'grid size-11 place-items-center rounded-full bg-accent font-display text-xl font-extrabold ' +
                    'text-accent-ink'
                  }
                >
                  {index + 1}
                </span>
                <span className="stitch grow text-band-muted" />
              </div>
              <h3 className="section-title mt-4 text-xl">{step.title}</h3>
              <p className="mt-1 text-band-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
