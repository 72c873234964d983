import 'server-only'
import type { Sharp } from 'sharp'

/** A stored picture: re-encoded WebP without metadata. */
export type StoredPicture = {
  readonly mime: 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** A smaller version, when `encodePicture` was asked for one. */
  readonly small?: Uint8Array<ArrayBuffer>
}

const SIGNATURES: readonly (readonly [offset: number, bytes: readonly number[]])[] = [
  [0, [0xff, 0xd8, 0xff]], // JPEG
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]], // PNG
  [8, [0x57, 0x45, 0x42, 0x50]], // WebP, after 'RIFF' and a length
]

const MAX_MEGAPIXELS = 40
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const

/** Why a content is not taken. */
export type PictureFault = 'unreadable' | 'too large'

/** What the person reads who chose it. */
export const PICTURE_FAULTS: Readonly<Record<PictureFault, string>> = {
  unreadable: 'Please choose a picture: a JPEG, PNG or WebP file.',
  'too large': `This picture is too large: at most ${MAX_MEGAPIXELS} megapixels. Please choose a smaller one.`,
}

/** Whether the content, not the name, is a JPEG, PNG or WebP. */
const isPicture = (content: Uint8Array): boolean =>
  SIGNATURES.some(([offset, bytes]) => bytes.every((byte, index) => content[offset + index] === byte))

/**
 * Re-encodes a picture as an upright WebP of at most `size` × `size` pixels, cut to a square where it is larger.
 * Metadata is removed, as it may contain the place where a photo was taken.
 * @param small the size in pixels of a second, smaller version
 * @returns a fault when the content is not a JPEG, PNG or WebP, is damaged, or has over 40 million pixels
 */
export const encodePicture = (content: Uint8Array, size: number, small?: number): Promise<Encoded> =>
  encode(content, { size, fit: 'cover', small })

/** Re-encodes a photo like `encodePicture`, but whole: neither side is longer than `size` pixels. */
export const encodePhoto = (content: Uint8Array, size: number): Promise<Encoded> =>
  encode(content, { size, fit: 'inside' })

type Encoded = StoredPicture | PictureFault

type Form = { readonly size: number; readonly fit: 'cover' | 'inside'; readonly small?: number | undefined }

async function encode(content: Uint8Array, { size, fit, small }: Form): Promise<Encoded> {
  if (!isPicture(content)) return 'unreadable'
  // Loaded with the first picture: the library takes a tenth of the memory of a server that has just started.
  const { default: sharp } = await import('sharp')
  try {
    // Decoding takes memory for every pixel, so the size that the header states is checked first.
    const { width, height } = await sharp(content, { ...OPTIONS, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return 'too large'
    const upright = sharp(content, OPTIONS).timeout({ seconds: 10 }).rotate()
    const { data, info } = await webp(upright, size, fit)
    const picture = { mime: 'image/webp', width: info.width, height: info.height, bytes: new Uint8Array(data) } as const
    return small === undefined
      ? picture
      : { ...picture, small: new Uint8Array((await webp(sharp(data), small, fit)).data) }
  } catch {
    // sharp has no error classes, so every failure counts as an unreadable picture.
    return 'unreadable'
  }
}

/**
 * Re-encodes a stored picture as a JPEG of this size in pixels, whole on white. Messengers show no SVG, and some no
 * WebP.
 * @throws Error when the content is no stored picture
 */
export async function encodeShared(
  content: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(content, OPTIONS)
    .timeout({ seconds: 10 })
    .resize({ ...size, fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return new Uint8Array(jpeg)
}

const webp = (picture: Sharp, size: number, fit: Form['fit']) =>
  picture
    .resize(size, size, { fit, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
