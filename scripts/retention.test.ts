import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privacyCopy } from '@/components/public/privacy-copy'
import { projectRoot } from './build'

test('the privacy notice names the defaults of the settings that say how long rows are kept', () => {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  const days = (name: string) => new RegExp(`^${name}=(\\d+)$`, 'm').exec(example)?.[1]
  const said = privacyCopy.sections.flatMap(({ points = [] }) => points).join('\n')
  expect(said).toContain(`the subject after ${days('KEEP_MAILS_DAYS')} days`)
  expect(days('KEEP_NOTIFICATIONS_DAYS')).toBe('365')
  expect(said).toContain('The messages behind the bell: for a year.')
  const backup = readFileSync(join(projectRoot, 'deploy/systemd/foodbank-backup.service'), 'utf8')
  // find counts whole days that have passed, so +29 begins when the thirtieth has.
  expect(said).toContain(`Backups: for ${Number(/-mtime \+(\d+)/.exec(backup)?.[1]) + 1} days.`)
})
