import { Pool } from 'pg'
import { newPerson } from './fixtures'

/*
 * Most tests need an employee and do not test how one registers. A registration takes the server half a second of CPU,
 * so each worker makes one through the API, and the others are copies of its rows.
 */

/** Unset when the tests use a demo that runs already. */
const address = process.env.DATABASE_URL

let pool: Pool | undefined

const COPY = `
  WITH picture AS (
    INSERT INTO images
    SELECT (jsonb_populate_record(images, jsonb_build_object('id', uuidv7(), 'created_at', now()))).*
    FROM images WHERE id = ($3::jsonb ->> 'image_id')::uuid
    RETURNING id
  ), person AS (
    INSERT INTO users
    SELECT (jsonb_populate_record(null::users, $3::jsonb || $2::jsonb || jsonb_build_object(
      'id', uuidv7(), 'image_id', picture.id, 'created_at', now(), 'updated_at', now()
    ))).*
    FROM picture
    RETURNING id
  ), wallet AS (
    INSERT INTO wallets
    SELECT (jsonb_populate_record(wallets, jsonb_build_object('user_id', person.id, 'created_at', now()))).*
    FROM wallets, person WHERE wallets.user_id = $1
  )
  INSERT INTO consents
  SELECT (jsonb_populate_record(consents, jsonb_build_object(
    'id', uuidv7(), 'user_id', person.id, 'created_at', now()
  ))).*
  FROM consents, person WHERE consents.user_id = $1`

/** Whether the tests know the database, so that employees can be copied. */
export const canCopy = address !== undefined

/** The accounts as they were when they were copied first: HR of another test may decide about them later. */
const registered = new Map<string, Promise<unknown>>()

async function readAccount(from: Pool, id: string): Promise<unknown> {
  const { rows } = await from.query<{ account: unknown }>(
    'SELECT to_jsonb(users) AS account FROM users WHERE id = $1',
    [id],
  )
  return rows[0]?.account
}

/**
 * Copies an employee with picture, wallet and consents, but without sessions.
 * @param id of an employee who, when copied first, has done nothing since the registration
 * @returns the address of the copy; the password is the same
 */
export async function copyEmployee(id: string, staffNumber: string): Promise<string> {
  const { email, fullName } = newPerson()
  const changes = { email, full_name: fullName, staff_number: staffNumber, staff_key: staffNumber.toLowerCase() }
  pool ??= new Pool({ connectionString: address, max: 2, allowExitOnIdle: true })
  const account = registered.get(id) ?? readAccount(pool, id)
  registered.set(id, account)
  await pool.query(COPY, [id, changes, await account])
  return email
}
