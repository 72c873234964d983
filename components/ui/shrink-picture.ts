/** Shrinks pictures before the upload, because mobile data is prepaid. */

const LONGEST_SIDE = 1024
const SMALL_ENOUGH = 300_000
const QUALITY = 0.82

const shrinking = new WeakMap<File, Promise<void>>()

/**
 * Replaces the chosen file by a smaller copy, once per file. Small files, files that this browser cannot read and
 * copies that would be larger are left as they are; the server checks them.
 */
export function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file) return Promise.resolve()
  const underWay = shrinking.get(file) ?? replaceBySmaller(input, file)
  shrinking.set(file, underWay)
  return underWay
}

async function replaceBySmaller(input: HTMLInputElement, file: File): Promise<void> {
  if (file.size <= SMALL_ENOUGH) return
  try {
    const smaller = await shrink(file)
    // The person may have chosen another file meanwhile.
    if (!smaller || smaller.size >= file.size || input.files?.[0] !== file) return
    const carrier = new DataTransfer()
    carrier.items.add(smaller)
    shrinking.set(smaller, Promise.resolve())
    input.files = carrier.files
  } catch {
    // Not supported, or not a picture: the file is sent unchanged.
  }
}

async function shrink(file: File): Promise<File | undefined> {
  // The canvas drops the EXIF orientation, so the picture is rotated first.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // A browser that cannot encode WebP returns a PNG.
  const webp = await encode(canvas, 'image/webp')
  const best = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  return best === null
    ? undefined
    : new File([best], best.type === 'image/webp' ? 'picture.webp' : 'picture.jpg', { type: best.type })
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, type, QUALITY)
  })

/** Shrinks the picture in the field `image` of a form before the form is validated and sent. */
export async function shrinkPictureOf(form: HTMLFormElement): Promise<void> {
  const input = form.elements.namedItem('image')
  // It may have been chosen before the script ran.
  if (input instanceof HTMLInputElement) await shrinkChosen(input)
}
