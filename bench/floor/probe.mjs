/*
 * Loaded with `node --import`: answers at BENCH_PROBE_PORT, on this machine only, with the processor time and the
 * memory of the process. Worker threads load it too, but the figures of the main thread include theirs.
 */
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const server = createServer((_request, response) => {
    const { user, system } = process.cpuUsage()
    response.end(JSON.stringify({ cpuMs: (user + system) / 1_000, bytes: process.memoryUsage.rss() }))
  })
  server.listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
  // The probe does not keep the process running.
  server.unref()
}
