import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './images'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer()

test('a picture becomes a WebP of the size that is asked for', async () => {
  expect(await encodePicture(await png(900, 700), 640)).toMatchObject({ mime: 'image/webp', width: 640, height: 640 })
})

test('a picture of more than 40 million pixels is refused, however few bytes it has', async () => {
  const large = await png(6_400, 6_400)
  expect(large.length).toBeLessThan(500_000)
  expect(await encodePicture(large, 640)).toBe('too large')
})

test('a header that states a billion pixels is refused before anything is decoded', async () => {
  const lie = await png(10, 10)
  const [sizes, checksum] = [16, 29]
  lie.writeUInt32BE(40_000, sizes)
  lie.writeUInt32BE(40_000, sizes + 4)
  lie.writeUInt32BE(crc32(lie.subarray(12, checksum)), checksum)
  expect(await encodePicture(lie, 640)).toBe('too large')
})

test('what is no picture is refused', async () => {
  expect(await encodePicture(new TextEncoder().encode('<svg/>'), 640)).toBe('unreadable')
})
