import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aStaff, anOrder } from '@/sandbox/factories'
import { projectRoot } from './build'
import { useBundledCommands } from './bundled-commands'

const command = useBundledCommands(['scripts/erase-again'])

function eraseAgain(...ids: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command('scripts/erase-again'), ...ids], {
    cwd: projectRoot,
    env: process.env,
    encoding: 'utf8',
  })
  return { status, lines: stdout.split('\n').filter((line) => line !== '' && !line.startsWith('{')), stderr }
}

test('erase:again erases buyers whom a restore brought back', async () => {
  const [one, two, busy, staff] = [await aBuyer(), await aBuyer(), await aBuyer(), await aStaff()]
  await anOrder(busy)
  expect(eraseAgain()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Please name/) as string })
  expect(eraseAgain(one.id, two.id)).toEqual({
    status: 0,
    lines: [`${one.id} is erased.`, `${two.id} is erased.`],
    stderr: '',
  })
  const left = await db().user.findMany({ where: { id: { in: [one.id, two.id] } }, select: { email: true } })
  expect(left.map(({ email }) => email).sort()).toEqual([one, two].map(({ id }) => `${id}@erased.invalid`).sort())
  expect(await db().auditRecord.count({ where: { action: 'account.erased', actorId: null } })).toBe(2)

  // A second run changes nothing.
  expect(eraseAgain(one.id).status).toBe(0)
  expect(await db().auditRecord.count({ where: { action: 'account.erased' } })).toBe(2)
  for (const id of [staff.id, randomUUID(), 'x'])
    expect(eraseAgain(id)).toEqual({ status: 1, lines: [], stderr: `There is no buyer with the id ${id}.\n` })
  expect(eraseAgain(busy.id)).toMatchObject({ status: 1, stderr: expect.stringContaining('open order') as string })
})
