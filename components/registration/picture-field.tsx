'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from '@/components/ui/field'
import { registrationCopy } from './copy'
import { shrinkChosen } from './shrink-picture'

const copy = registrationCopy.profile

/** The picture, shown as soon as it is chosen. `onReady` is told once it has its final size. */
export function PictureField({ onReady, ...field }: ComponentProps<'input'> & { error?: string | undefined; onReady: () => void }) {
  const [shown, setShown] = useState<string>()
  useEffect(
    () => () => {
      if (shown) URL.revokeObjectURL(shown)
    },
    [shown],
  )
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    setShown(file && URL.createObjectURL(file))
    void shrinkChosen(input).then(onReady)
  }
  return (
    <div className="flex items-start gap-4">
      <TextField
        {...field}
        onChange={(event) => { take(event.currentTarget) }}
        label={copy.image}
        hint={copy.imageHint}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        required
        className="min-w-0 grow"
      />
      {shown && (
        // A file that is no picture shows none.
        // eslint-disable-next-line @next/next/no-img-element -- it lies on this device alone
        <img
          src={shown}
          alt={copy.imageChosen}
          width={88}
          height={88}
          onError={() => { setShown(undefined) }}
          className="size-22 shrink-0 rounded-card border border-line bg-sunken object-cover"
        />
      )}
    </div>
  )
}
