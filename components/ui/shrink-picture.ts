/** Makes a picture smaller before it is sent: data is prepaid here (checklist X-58). */

const LONGEST_SIDE = 1024
const SMALL_ENOUGH = 300_000
const QUALITY = 0.82

const shrinking = new WeakMap<File, Promise<void>>()

/**
 * Puts a smaller picture into the place of the one that was chosen, once a file. What is small already, what this
 * browser cannot read, and what grows by it stays as it is: the server judges it.
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
    // Another one may have been chosen meanwhile.
    if (!smaller || smaller.size >= file.size || input.files?.[0] !== file) return
    const carrier = new DataTransfer()
    carrier.items.add(smaller)
    shrinking.set(smaller, Promise.resolve())
    input.files = carrier.files
  } catch {
    // No such API, or no picture: it is sent as it is.
  }
}

async function shrink(file: File): Promise<File | undefined> {
  // Turned upright as its EXIF data say, which the canvas does not carry over.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // A browser that cannot write WebP answers with a PNG.
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

/** Does so with the picture that a form's field `image` holds, before the form is judged and sent. */
export async function shrinkPictureOf(form: HTMLFormElement): Promise<void> {
  const input = form.elements.namedItem('image')
  // It may have been chosen before the page's script ran.
  if (input instanceof HTMLInputElement) await shrinkChosen(input)
}
