import { channel } from 'node:diagnostics_channel'
import { vi } from 'vitest'

/*
 * Test files share a worker, so that it loads and compiles the packages once. Each file still starts with modules of
 * the project that no other file has used, without the values that those keep globally, and with the environment and
 * the clock that the first file found. A leak from one file to the next would be in a package, or
 * in Node itself: whoever listens to all requests of the process would judge those of the next file, too.
 */
const keeper = globalThis as typeof globalThis & { firstEnvironment?: NodeJS.ProcessEnv }

vi.resetModules()
vi.useRealTimers()
for (const name of Object.keys(keeper)) if (name.startsWith('foodbank')) Reflect.deleteProperty(keeper, name)
keeper.firstEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name)
Object.assign(process.env, keeper.firstEnvironment)

if (channel('http.server.request.start').hasSubscribers)
  throw new Error('A test file before this one still listens to all requests of the process.')
