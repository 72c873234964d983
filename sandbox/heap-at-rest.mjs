// Loaded with `node --import`: answers on HEAP_PORT how much memory a server has in use, once garbage is collected.
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
createServer((_, response) => {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  response.end(JSON.stringify({ heapUsed, external, rss }))
})
  .listen(Number(process.env.HEAP_PORT), '127.0.0.1')
  .unref()
