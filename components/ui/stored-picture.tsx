export type StoredPictureProps = {
  /** Its address with us. */
  src: string
  /** How wide its slot is, as the browser's `sizes`. */
  sizes: string
  className?: string
  /** It is what the page is about: fetched at once. */
  eager?: boolean
}

/** A square picture of the goods, in the size that fits its slot; what it shows stands beside it in words. */
export function StoredPicture({ src, sizes, className = '', eager = false }: StoredPictureProps) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- both sizes are made and cached for ever under their address
    <img
      src={src}
      srcSet={`${src}?size=small 320w, ${src} 640w`}
      sizes={sizes}
      alt=""
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      className={`bg-sunken object-cover ${className}`}
    />
  )
}
