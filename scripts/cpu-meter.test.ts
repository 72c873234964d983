import { expect, test } from 'vitest'
import { observeChildren, runProcess, startProcess } from '../sandbox/processes'
import { waitUntil } from '../sandbox/waiting'
import { CpuMeter, cpuSecondsOf } from './cpu-meter'

const BUSY = `const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);`
const STARTS_TWO = `
  const { spawnSync } = require('node:child_process')
  for (let each = 0; each < 2; each += 1) spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])
  setTimeout(() => undefined, 1200)
`

test('the times of a process and of its ended children are added up', async () => {
  const meter = new CpuMeter()
  await observeChildren(
    (pid) => {
      meter.add(pid)
    },
    () => runProcess(process.execPath, ['-e', STARTS_TWO]),
  )
  const seconds = meter.stop()
  if (process.platform === 'linux') expect(seconds).toBeGreaterThan(0.6)
  else expect(seconds).toBeUndefined()
})

test('the time of a process that runs is read at any moment', async () => {
  const child = await startProcess(process.execPath, ['-e', 'for (;;);'])
  try {
    if (process.platform === 'linux') expect(await waitUntil(() => (cpuSecondsOf(child.pid) ?? 0) > 0.1)).toBe(true)
    else expect(cpuSecondsOf(child.pid)).toBeUndefined()
  } finally {
    await child.stop()
  }
})
