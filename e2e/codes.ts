import { Client } from 'pg'

/** Lets the minute pass in which an address gets no other code. */
export async function ageCodes(email: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(
    `UPDATE one_time_codes SET created_at = one_time_codes.created_at - interval '61 seconds' FROM users
     WHERE users.id = user_id AND email = $1`,
    [email],
  )
  await client.end()
}
