import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { anEmail, queuedMails } from '@/sandbox/factories'
import { projectRoot } from './build'
import { useBundledCommands } from './bundled-commands'

const command = useBundledCommands(['scripts/staff-invite'])

function staffInvite(typed: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command('scripts/staff-invite'), typed], {
    cwd: projectRoot,
    env: process.env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('staff:invite queues a mail without printing its link, and refuses an invalid address', async () => {
  const email = anEmail()
  expect(staffInvite('nobody')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Please name an email address: npm run staff:invite -- someone@example.com\n',
  })
  expect(staffInvite(` ${email.toUpperCase()}`)).toEqual({
    status: 0,
    stdout: `A mail to ${email} is queued. Its link works once and expires in 7 days.\n`,
    stderr: '',
  })
  expect(await queuedMails(email)).toEqual(['You are invited to Foodbank’s staff'])
  expect(await db().invitation.findMany()).toEqual([
    expect.objectContaining({ email, role: 'staff', companyId: null, invitedById: null }),
  ])
})
