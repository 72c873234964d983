'use client'

import { useEffect, useRef, useState } from 'react'
import { buttonClass } from './button'
import { uploadCopy as copy } from './copy'
import { TextField, type TextFieldProps } from './field'
import { shrinkChosen } from './shrink-picture'
import { useScriptClass } from './use-hydrated'

// A mouse has no camera behind it.
const CAMERA = buttonClass(
  'secondary',
  'small',
  'cursor-pointer justify-self-start focus-within:outline-2 pointer-fine:hidden',
)

export type PictureFieldProps = TextFieldProps & {
  /** Called when the chosen picture has its final size. */
  onReady?: () => void
  /** Offers the camera of a phone: its front or its back. */
  camera?: 'user' | 'environment'
  /** The current picture, shown until another is chosen. */
  present?: string | null
}

/** A file input for a picture, with a preview. */
export function PictureField({ onReady, camera, present, ...field }: PictureFieldProps) {
  const [chosen, setShown] = useState<string>()
  const shown = chosen ?? present ?? undefined
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen)
    },
    [chosen],
  )
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    setShown(file && URL.createObjectURL(file))
    void shrinkChosen(input).then(() => onReady?.())
  }
  const scriptClass = useScriptClass()
  // The camera's picture goes into the field of the form, which has the name and the error.
  const takeFromCamera = ({ files }: HTMLInputElement) => {
    const input = frame.current?.querySelector<HTMLInputElement>('input[name]')
    if (!input || !files?.length) return
    input.files = files
    take(input)
  }
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A picture may have been chosen before the script ran.
    const input = frame.current?.querySelector<HTMLInputElement>('input[name]')
    if (input?.files?.length) take(input)
    // Only on the first render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div ref={frame} className="flex items-start gap-4">
      <div className="grid min-w-0 grow gap-2">
        <TextField
          {...field}
          onChange={(event) => {
            take(event.currentTarget)
          }}
          type="file"
          accept="image/jpeg,image/png,image/webp"
        />
        {camera !== undefined && (
          <label className={`${CAMERA} ${scriptClass}`}>
            {copy.camera}
            <input
              type="file"
              accept="image/*"
              capture={camera}
              className="sr-only"
              onChange={(event) => {
                takeFromCamera(event.currentTarget)
              }}
            />
          </label>
        )}
      </div>
      {shown && (
        // A file that is not a picture has no preview.
        // eslint-disable-next-line @next/next/no-img-element -- it lies on this device, or is made to size
        <img
          src={shown}
          alt={chosen ? copy.chosen : copy.present}
          width={88}
          height={88}
          onError={() => {
            setShown(undefined)
          }}
          className="size-22 shrink-0 rounded-card border border-line bg-sunken object-cover"
        />
      )}
    </div>
  )
}
