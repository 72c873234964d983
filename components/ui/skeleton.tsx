/** A placeholder while content loads. `className` sets its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-control bg-sunken ${className}`} />
)
