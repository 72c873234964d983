/* eslint-disable @next/next/no-img-element -- a small private picture, already sized by the server */
import { layoutCopy } from '@/components/layout/copy'

export type AvatarProps = { fullName: string; src?: string | null | undefined; size?: number }

function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A profile picture above the initials, which show while it loads or when it fails. */
export function Avatar({ fullName, src, size = 44 }: AvatarProps) {
  return (
    <span
      className={
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-bold ' +
        'text-brand-text'
      }
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      <span aria-hidden="true">{initialsOf(fullName)}</span>
      {src && (
        <img
          src={src}
          alt={layoutCopy.picture}
          width={size}
          height={size}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
