import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { withClient } from '../prisma/migration-command'
import { schemaDiff } from './schema-diff'

const onServer = (statement: string) => withClient(inject('postgresUrl'), (client) => client.query(statement))

test('the migrations lead to the schema, so npm run db:diff writes nothing on a clean tree', async () => {
  const name = `diff_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${name}`)
  try {
    expect(
      await schemaDiff(Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href),
    ).toBeUndefined()
  } finally {
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  }
})
