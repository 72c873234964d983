import 'server-only'
import type { JournalPackage } from '@/generated/prisma/enums'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { readCodes } from './queries'
import { defaultCodes } from './rules'
import { type CodesDto, codeNames } from './schema'

/**
 * Sets what an accounting package calls our accounts. A code that is the default is not stored.
 * @param given names that are missing stay as they are
 */
export async function setCodes(actor: Staff, to: JournalPackage, given: CodesDto): Promise<void> {
  await transaction(async (tx) => {
    const before = await readCodes(tx, to)
    const changes = codeNames(to).flatMap((name) => {
      const code = given[name]
      return code === undefined || code === before[name] ? [] : [{ name, code }]
    })
    if (changes.length === 0) return

    const defaults = defaultCodes(to)
    for (const { name, code } of changes) {
      const key = { package: to, name }
      if (code === defaults[name]) await tx.journalCode.deleteMany({ where: key })
      else await tx.journalCode.upsert({ where: { package_name: key }, create: { ...key, code }, update: { code } })
    }
    const details = Object.fromEntries(changes.map(({ name, code }) => [name, `${before[name]} → ${code}`]))
    await recordAudit(tx, actor, 'journal.codes_changed', `package:${to}`, details)
  })
}
