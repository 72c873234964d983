import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures'

/* A host such as Vercel copies only the files that the build has traced. The worker that reads files runs with them. */

const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = join(ROOT, '.next/server/app')
const TRACES = [
  'api/v1/partner/deductions/[month]/route.js.nft.json',
  'api/v1/staff/products/import/route.js.nft.json',
  'partner/(desk)/deductions/[month]/page.js.nft.json',
  'staff/(desk)/products/page.js.nft.json',
  'api/v1/staff/statements/route.js.nft.json',
  'staff/(desk)/statements/page.js.nft.json',
  'api/v1/staff/settlements/route.js.nft.json',
  'staff/(desk)/books/settlements/page.js.nft.json',
]

const PROGRAM = `
  const { Worker } = require('node:worker_threads')
  const bytes = new TextEncoder().encode('name,stock\\nRice,5\\n')
  const worker = new Worker(require('node:path').resolve('lib/files/table-worker.mjs'), {
    workerData: { bytes, maxRows: 10, wanted: ['name'] }, env: {}, execArgv: [],
  })
  worker.on('message', (answer) => console.log(JSON.stringify(answer)))
`

for (const trace of TRACES)
  test(`the worker reads a table with the files of ${trace}`, async () => {
    const file = join(SERVER, trace)
    const { files } = JSON.parse(readFileSync(file, 'utf8')) as { files: string[] }
    const folder = mkdtempSync(join(tmpdir(), 'foodbank-traced-'))
    try {
      for (const path of files.map((each) => relative(ROOT, join(dirname(file), each))))
        if (path.startsWith('lib/') || path.startsWith('node_modules/'))
          cpSync(join(ROOT, path), join(folder, path), { dereference: true, recursive: true })
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM], { cwd: folder })
      expect(JSON.parse(stdout)).toMatchObject({
        columns: ['name', 'stock'],
        taken: ['name'],
        rows: [{ line: 2, cells: ['Rice'] }],
        above: [],
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
