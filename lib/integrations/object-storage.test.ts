import { describe, expect, test } from 'vitest'
import { useObjectStorage } from '@/sandbox/test-outside'
import {
  StorageUnavailable,
  deleteObject,
  getObject,
  hasStorage,
  probeStorage,
  putObject,
  regionOf,
  storageLimits,
} from './object-storage'

const storage = useObjectStorage(storageLimits)
const BYTES = new Uint8Array(200_000).map((_, index) => index % 251)

test.each([
  ['https://s3.eu-west-1.amazonaws.com', 'eu-west-1'],
  ['https://s3.dualstack.af-south-1.amazonaws.com', 'af-south-1'],
  ['https://s3.us-west-004.backblazeb2.com', 'us-west-004'],
  ['https://s3-eu-west-1.amazonaws.com', 'eu-west-1'],
  ['https://s3.amazonaws.com', 'us-east-1'],
  ['https://account.r2.cloudflarestorage.com', 'us-east-1'],
  ['http://127.0.0.1:9000', 'us-east-1'],
])('the region of %s is %s', (endpoint, region) => {
  expect(regionOf(endpoint)).toBe(region)
})

test('an object is stored, read, replaced and deleted, and another implementation accepts the signatures', async () => {
  expect(hasStorage()).toBe(true)
  await probeStorage(60_000)
  await putObject('pictures/one two+three', BYTES, 'image/webp')
  expect(await getObject('pictures/one two+three', BYTES.length)).toEqual(BYTES)
  await putObject('pictures/one two+three', new Uint8Array([1]), 'image/webp')
  expect(await getObject('pictures/one two+three', 1)).toEqual(new Uint8Array([1]))
  await deleteObject('pictures/one two+three')
  await deleteObject('pictures/one two+three')
  expect(await getObject('pictures/one two+three', 1)).toBeUndefined()
  expect(storage.current.calls.filter((call) => / 403$/.test(call))).toEqual([])
})

test('a longer object than expected is not read to its end', async () => {
  await putObject('long', BYTES, 'image/webp')
  await expect(getObject('long', 10)).rejects.toMatchObject({ status: 503, reason: 'long has more than 10 bytes' })
})

describe('a storage that', () => {
  test.each(['down', 'hang', 'denied'] as const)('is in the state %s fails each call in time', async (fault) => {
    storage.fail(fault)
    const begun = performance.now()
    for (const call of [
      () => putObject('x', BYTES, 'image/webp'),
      () => getObject('x', 10),
      () => deleteObject('x'),
      () => probeStorage(300),
    ])
      await expect(call()).rejects.toThrow(StorageUnavailable)
    expect(performance.now() - begun).toBeLessThan(40_000)
  })

  test('stops in the middle of an object fails in time', async () => {
    await putObject('half', BYTES, 'image/webp')
    storage.fail('stall')
    const begun = performance.now()
    await expect(getObject('half', BYTES.length)).rejects.toThrow(StorageUnavailable)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })

  test('is slow within the limits answers', async () => {
    Object.assign(storage.current, { fault: 'slow', slowMs: 100 })
    await putObject('slow', BYTES, 'image/webp')
    expect(await getObject('slow', BYTES.length)).toEqual(BYTES)
  })

  test('fails once is asked again', async () => {
    const before = storage.current.calls.length
    storage.current.fault = 'down once'
    await putObject('again', BYTES, 'image/webp')
    expect(storage.current.calls.slice(before)).toEqual(['PUT again 503', 'PUT again 200'])
  })
})
