import { Client } from 'pg'
import { findServer } from '@/lib/database/database-servers'

/** Runs `work` with a connection of its own, to the server that takes writes when the address lists several. */
export async function withClient<Result>(address: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const connectionString = await findServer(address, { forWrites: true })
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 })
  // A lost connection also fails the query in progress; without this listener it would end the process first.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
