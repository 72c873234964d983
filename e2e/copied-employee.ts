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
    FROM images JOIN users ON images.id = users.image_id WHERE users.id = $1
    RETURNING id
  ), person AS (
    INSERT INTO users
    SELECT (jsonb_populate_record(users, $2::jsonb || jsonb_build_object(
      'id', uuidv7(), 'image_id', picture.id, 'created_at', now(), 'updated_at', now()
    ))).*
    FROM users, picture WHERE users.id = $1
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

/**
 * Copies an employee with picture, wallet and consents, but without sessions.
 * @param id of an employee who has done nothing since the registration
 * @returns the address of the copy; the password is the same
 */
export async function copyEmployee(id: string, staffNumber: string): Promise<string> {
  const { email, fullName } = newPerson()
  const changes = { email, full_name: fullName, staff_number: staffNumber, staff_key: staffNumber.toLowerCase() }
  pool ??= new Pool({ connectionString: address, max: 2, allowExitOnIdle: true })
  await pool.query(COPY, [id, changes])
  return email
}
