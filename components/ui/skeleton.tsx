/** Stands for what is being fetched, in its shape. `className` gives the size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-control bg-sunken ${className}`} />
)
