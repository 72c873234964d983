import { defineConfig } from 'prisma/config'

// `prisma generate` never runs the schema engine, but looks for its binary first and would
// download one. Any executable path satisfies that look-up (see docs/decisions/0003).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } })
