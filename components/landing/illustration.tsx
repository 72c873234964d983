import type { StaticImageData } from 'next/image'

export type IllustrationProps = {
  /** AVIF at one or more widths, half the size of WebP. */
  avif: readonly StaticImageData[]
  webp: StaticImageData
  /** The displayed width, as the `sizes` attribute. */
  sizes: string
  className: string
}

/** A decorative drawing, loaded when it is nearly visible. */
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
