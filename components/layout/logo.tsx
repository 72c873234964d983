/** The logo without the name. Same drawing as `app/icon.svg`. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" className="shrink-0">
      <path d="M10 15C6 30 6 46 11 57q1 3 4 3h34q3 0 4-3c5-11 5-27 1-42Z" fill="var(--logo)" />
      <path d="M7 4q12 4 25 2t25-2l-4 13q-21 4-42 0Z" fill="#ffb938" />
      <path d="M13 12q19 4 38 0" fill="none" stroke="#0e5a3a" strokeWidth="3" strokeDasharray="5 3.5" />
      <g fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M23 52V26l18 26V26" />
        <path d="M16 35.5h32M16 43.5h32" strokeWidth="3.6" stroke="#ffb938" />
      </g>
    </svg>
  )
}

/** The logo with the name, which takes the text colour around it. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="font-display text-xl font-extrabold tracking-tight whitespace-nowrap">Foodbank</span>
    </span>
  )
}
