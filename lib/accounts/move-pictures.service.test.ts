import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { storageLimits } from '@/lib/integrations/object-storage'
import { useObjectStorage } from '@/sandbox/test-outside'
import { useBundledCommands } from '@/scripts/bundled-commands'
import { countPictures, movePictures } from './move-pictures'
import { getPicture } from './pictures'

const storage = useObjectStorage(storageLimits)
const command = useBundledCommands(['scripts/pictures-move'])

/** Pictures in the database, each with the bytes that it must always have. */
let pictures: { readonly id: string; readonly bytes: Buffer; readonly small: Buffer | null }[]
let notes: string[]

beforeEach(async () => {
  await db().image.deleteMany()
  await db().pictureObject.deleteMany()
  storage.current.objects.clear()
  notes = []
  pictures = []
  for (let made = 0; made < 5; made += 1) {
    const content = { bytes: randomBytes(3_000), small: made === 0 ? null : randomBytes(300) }
    const data = { kind: 'product', mime: 'image/webp', width: 1, height: 1 } as const
    const small = content.small && new Uint8Array(content.small)
    const { id } = await db().image.create({ data: { ...data, bytes: new Uint8Array(content.bytes), small } })
    pictures.push({ id, ...content })
  }
})

const move = (to: 'storage' | 'database', limit?: number) =>
  movePictures({ to, limit, note: (line) => notes.push(line) })

async function expectSamePictures(): Promise<void> {
  for (const { id, bytes, small } of pictures) {
    expect(Buffer.from((await getPicture(null, id)).bytes ?? [])).toEqual(bytes)
    expect(Buffer.from((await getPicture(null, id, 'small')).bytes ?? [])).toEqual(small ?? bytes)
  }
}

test('moves all pictures to the storage and back, in several runs', async () => {
  expect(await move('storage', 2)).toEqual({ moved: 2, failed: 0 })
  expect(await countPictures()).toEqual({ storage: 2, database: 3 })
  await expectSamePictures()
  expect(await move('storage')).toEqual({ moved: 3, failed: 0 })
  expect(await move('storage')).toEqual({ moved: 0, failed: 0 })
  expect(storage.current.objects.size).toBe(9)
  expect(
    await db().image.count({ where: { OR: [{ bytes: { not: new Uint8Array(0) } }, { small: { not: null } }] } }),
  ).toBe(0)
  await expectSamePictures()

  expect(await move('database')).toEqual({ moved: 5, failed: 0 })
  expect(storage.current.objects.size).toBe(0)
  expect(await db().pictureObject.count()).toBe(0)
  await expectSamePictures()
  expect(notes).toEqual([])
})

test.each(['down', 'hang', 'damaged'] as const)('keeps the bytes when the storage is %s', async (fault) => {
  storage.fail(fault)
  expect(await move('storage')).toEqual({ moved: 0, failed: 5 })
  expect(notes[0]).toMatch(/^Picture [0-9a-f-]{36} was not moved: ./)
  expect(await countPictures()).toEqual({ storage: 0, database: 5 })
  storage.mend()
  await expectSamePictures()

  expect(await move('storage')).toEqual({ moved: 5, failed: 0 })
  storage.fail(fault)
  expect(await move('database')).toEqual({ moved: 0, failed: 5 })
  storage.mend()
  await expectSamePictures()
})

test('readers find a picture while it is moved', async () => {
  const reading = (async () => {
    for (let round = 0; round < 6; round += 1) await expectSamePictures()
  })()
  for (let round = 0; round < 2; round += 1) {
    await move('storage')
    await move('database')
  }
  await reading
})

test('two runs at once move each picture once', async () => {
  const runs = await Promise.all([move('storage'), move('storage')])
  expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBe(5)
  expect(await db().pictureObject.count({ where: { imageId: { not: null } } })).toBe(9)
  await expectSamePictures()
})

test('the command says what it did, and refuses a number that is none', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [command('scripts/pictures-move'), ...args], {
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    })
  expect(await run('--limit', '4')).toEqual({
    stdout: '4 pictures moved, 0 failed. Now 4 are in the storage and 1 in the database.\n',
    stderr: '',
  })
  expect((await run('--back')).stdout).toBe(
    '4 pictures moved, 0 failed. Now 0 are in the storage and 5 in the database.\n',
  )
  await expect(run('--limit', '0')).rejects.toMatchObject({
    stderr: 'Moving pictures failed: "0" is not a number of pictures.\n',
  })
})
