import { beginStopping, stopAll } from '../sandbox/processes'

type Cleanup = () => void | Promise<void>

/** A failure that the person at the terminal can correct. Only its message is shown, in one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

interface CommandOptions {
  /** Whether a signal is the normal end, as for a running server. The status is then 0. */
  stopIsSuccess?: () => boolean
}

/**
 * Runs a command and exits with the status that it returns. At every end, also by an error or a signal, it first runs
 * the functions given to `onEnd`, the last first, and stops every child process.
 */
export async function runCommand(
  main: (onEnd: (cleanup: Cleanup) => void) => Promise<number>,
  options: CommandOptions = {},
): Promise<void> {
  const cleanups: Cleanup[] = []
  let ending: Promise<void> | undefined

  const end = (status: number): Promise<void> => {
    beginStopping()
    ending ??= cleanUp(cleanups).then(() => process.exit(status))
    return ending
  }
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    process.on(signal, () => void end(options.stopIsSuccess?.() ? 0 : 128 + number))
  }
  try {
    await end(await main((cleanup) => cleanups.push(cleanup)))
  } catch (error) {
    // Stopping causes errors; only an error before it is reported.
    if (ending === undefined) report(error)
    await end(1)
  }
}

function report(error: unknown): void {
  if (error instanceof CommandError) console.error(error.message)
  else console.error(error instanceof Error && error.message.length > 0 ? error.message : error)
}

async function cleanUp(cleanups: Cleanup[]): Promise<void> {
  // If a cleanup hangs, the guard stops the child processes after this exit.
  setTimeout(() => process.exit(1), 20_000).unref()
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
  await stopAll()
}
