export type StoredPictureProps = {
  /** Its address with us. */
  src: string
  /** How wide its slot is, as the browser's `sizes`. */
  sizes: string
  className?: string
  /** It is what the page is about, or seen first: fetched at once, and drawn in the first frame that has it. */
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
      {...(eager
        ? { loading: 'eager', fetchPriority: 'high', decoding: 'sync' }
        : { loading: 'lazy', decoding: 'async' })}
      className={`bg-sunken object-cover ${className}`}
    />
  )
}
