import { spawn } from 'node:child_process'
import type { Answers, Asked } from './answers'
import { audit } from './audit'
import { sentenceOf } from './differences'
import { SettingError, withDatabase } from './settings'

/*
 * `npm run audit`: recounts the books in `DATABASE_URL` and prints every difference. It writes nothing. Run it while
 * nobody orders or pays, or on a restored copy: what the app answers is read a moment after the facts.
 */

const APP = ['--conditions=react-server', '--import', 'tsx', 'scripts/audit-answers.ts']

/** Asks the app in a process of its own. @throws Error with what the process says when it fails */
async function askApp(asked: Asked): Promise<Answers> {
  const app = spawn(process.execPath, APP, { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  app.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  app.stdin.end(JSON.stringify(asked))
  const status = await new Promise<number | null>((resolve, reject) => {
    app.once('error', reject)
    app.once('close', resolve)
  })
  if (status !== 0) throw new Error('the app gave no answers')
  return JSON.parse(output) as Answers
}

try {
  const { differences, counted } = await withDatabase((client) => audit(client, askApp))
  for (const difference of differences) console.log(sentenceOf(difference))
  console.log(counted)
  console.log(differences.length === 0 ? 'The books agree to the kobo.' : `${differences.length} differences.`)
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  console.error(error instanceof SettingError ? said : `The audit failed: ${said}.`)
  process.exitCode = 1
}
