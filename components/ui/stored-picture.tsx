export type StoredPictureProps = {
  src: string
  /** The displayed width, as the `sizes` attribute of `<img>`. */
  sizes: string
  className?: string
  /** For pictures that are visible at once: loaded first and decoded synchronously. */
  eager?: boolean
}

/** A square product picture in the size that fits. Its alt text is empty, because the name is next to it. */
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
