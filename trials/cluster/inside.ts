import { mkdirSync, writeFileSync } from 'node:fs'
import { runCommand } from '../../scripts/lifecycle'
import { tryCluster } from './cluster'
import { type ClusterOptions, findingsFile } from './isolation'

/* What `runIsolated` starts: the trial itself. */
await runCommand(async (onEnd) => {
  const options = JSON.parse(process.argv[2] ?? '') as ClusterOptions
  mkdirSync(options.folder, { recursive: true })
  const findings = await tryCluster({ ...options, slack: 1, onEnd, note: console.log })
  writeFileSync(findingsFile(options.folder), JSON.stringify(findings))
  return 0
})
