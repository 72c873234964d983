import { StoredPicture } from '@/components/ui/stored-picture'
import type { GoodsDto } from '@/lib/orders/schema'

const SIZES = {
  small: { sizes: '2.5rem', className: 'size-10' },
  large: { sizes: '4rem', className: 'size-16' },
} as const

const MOST_PICTURES = 3

export type GoodsPicturesProps = { goods: readonly GoodsDto[]; size: keyof typeof SIZES; className?: string }

/** The first pictures of goods, which are named beside them. */
export const GoodsPictures = ({ goods, size, className = '' }: GoodsPicturesProps) => (
  <span className={`inline-flex shrink-0 gap-1 ${className}`}>
    {goods
      .flatMap(({ id, image }) => (image === null ? [] : [{ id, image }]))
      .slice(0, MOST_PICTURES)
      .map(({ id, image }) => (
        <StoredPicture
          key={id}
          src={image}
          sizes={SIZES[size].sizes}
          className={`rounded-control ${SIZES[size].className}`}
        />
      ))}
  </span>
)
