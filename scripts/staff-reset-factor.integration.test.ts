import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aStaff, queuedMails } from '@/sandbox/factories'
import { projectRoot } from './build'
import { useBundledCommands } from './bundled-commands'

const command = useBundledCommands(['scripts/staff-reset-factor'])

function resetFactor(typed: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command('scripts/staff-reset-factor'), typed], {
    cwd: projectRoot,
    env: process.env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('staff:reset-factor removes the factors of a desk and mails its owner', async () => {
  const [owner, buyer] = [await aStaff(), await aBuyer()]
  await db().secondFactor.create({
    data: { userId: owner.id, kind: 'totp', sealedSecret: 'x', lastStep: 1, confirmedAt: new Date() },
  })
  expect(resetFactor('nobody')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Please name/) as string })
  expect(resetFactor(buyer.email)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no such person with a desk.\n',
  })
  expect(resetFactor(owner.email)).toMatchObject({ status: 0, stderr: '' })
  expect(await db().secondFactor.count({ where: { userId: owner.id } })).toBe(0)
  expect(await queuedMails(owner.email)).toEqual(['Your second step at sign-in was reset'])
  expect(await db().auditRecord.findFirst({ where: { action: 'second-factor.reset' } })).toMatchObject({
    actorId: null,
    subject: `user:${owner.id}`,
  })
})
