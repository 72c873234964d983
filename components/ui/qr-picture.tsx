export type QrPictureProps = {
  /** A square picture: `path` draws it in a box of `size` units. */
  qr: { readonly size: number; readonly path: string }
  /** Names the picture for screen readers. */
  label: string
  className?: string
}

/** A QR code, black on white in both themes, because cameras expect that. */
export const QrPicture = ({ qr, label, className = 'w-48' }: QrPictureProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${qr.size} ${qr.size}`}
    shapeRendering="crispEdges"
    className={`${className} bg-white text-black`}
  >
    <path d={qr.path} fill="currentColor" />
  </svg>
)
