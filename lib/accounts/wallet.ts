import 'server-only'
import { type Tx, db } from '@/lib/database/db'

/** Makes sure that the account has a wallet; a second call changes nothing. */
export async function createWallet(userId: string, tx: Tx = db()): Promise<void> {
  await tx.wallet.createMany({ data: [{ userId }], skipDuplicates: true })
}
