import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '@/lib/core/db'
import { anEmail, queuedMails } from '@/sandbox/factories'
import { projectRoot } from './build'

/** Runs the command as npm does, with the settings of this test. */
function staffInvite(typed: string) {
  const script = ['--conditions=react-server', '--import', 'tsx', join(projectRoot, 'scripts/staff-invite.ts'), typed]
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: projectRoot,
    env: process.env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test(
  'the first of staff is invited by a command, which prints no link; it refuses in one line what is no address',
  { timeout: 90_000 },
  async () => {
    const email = anEmail()
    expect(staffInvite('nobody')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Please name an email address: npm run staff:invite -- someone@example.com\n',
    })
    expect(staffInvite(` ${email.toUpperCase()}`)).toEqual({
      status: 0,
      stdout: `A mail to ${email} is queued. Its link is good for 7 days and works once.\n`,
      stderr: '',
    })
    expect(await queuedMails(email)).toEqual(['You are invited to Foodbank’s staff'])
    expect(await db().invitation.findMany()).toEqual([
      expect.objectContaining({ email, role: 'staff', companyId: null, invitedById: null }),
    ])
  },
)
