import { expect, test } from 'vitest'
import { useObjectStorage } from './test-outside'

const storage = useObjectStorage()

test('the storage refuses requests without a signature', async () => {
  const { S3_ENDPOINT, S3_BUCKET } = storage.current.settings
  for (const method of ['PUT', 'GET', 'DELETE', 'HEAD'])
    expect((await fetch(`${S3_ENDPOINT}/${S3_BUCKET}/name`, { method })).status, method).toBe(403)
  expect(storage.current.objects.size).toBe(0)
})
