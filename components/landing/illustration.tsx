import type { StaticImageData } from 'next/image'

export type IllustrationProps = {
  /** The same drawing at one or more widths, for nearly every browser: half the weight of WebP. */
  avif: readonly StaticImageData[]
  webp: StaticImageData
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string
  className: string
}

/** A square drawing beside words that say it all. It is fetched when it is nearly in sight, and never where it is hidden. */
export function Illustration({ avif, webp, sizes, className }: IllustrationProps) {
  return (
    <picture className="contents">
      <source
        type="image/avif"
        srcSet={avif.map(({ src, width }) => `${src} ${String(width)}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={webp.src}
        alt=""
        width={webp.width}
        height={webp.height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
