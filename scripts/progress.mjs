/** Seconds between the lines where nothing can move, as in a log file. */
const PLAIN_EVERY = 20
const CLEAR_LINE = '\r\u001b[K'

/**
 * Shows that a long step is alive: a line whose seconds move on a terminal, and elsewhere a line now and then. It is
 * plain JavaScript, because run.mjs needs it before any package is there.
 * @param {string} title
 * @param {{ readonly isTTY?: boolean, write: (text: string) => unknown }} [out]
 * @returns {{ note: (line: string) => void, end: () => void }} `note` prints a line of the step, `end` its time
 */
export function showProgress(title, out = process.stdout) {
  const start = Date.now()
  const seconds = () => (Date.now() - start) / 1000
  const clear = out.isTTY ? CLEAR_LINE : ''
  let next = PLAIN_EVERY
  const timer = setInterval(() => {
    if (out.isTTY) out.write(`${clear}  ${title} … ${Math.floor(seconds())} s`)
    else if (seconds() >= next) {
      out.write(`  ${title} … still working after ${next} s\n`)
      next += PLAIN_EVERY
    }
  }, 1000)
  return {
    note: (line) => {
      out.write(`${clear}  ${line}\n`)
    },
    end: () => {
      clearInterval(timer)
      out.write(`${clear}  ${title} … ${seconds().toFixed(1)} s\n`)
    },
  }
}
