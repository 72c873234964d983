import { beginStopping, stopAll } from '../sandbox/processes'

type Cleanup = () => void | Promise<void>

/** A failure that a person can act on: its one-line message is all that is shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

interface CommandOptions {
  /** Whether being told to stop is the normal end, as it is for a server that is up. */
  stopIsSuccess?: () => boolean
}

/**
 * Runs a command and ends the process with the status it answers. However it ends, by itself, by an
 * error, by Ctrl-C or by SIGTERM at any moment, what was handed to `onEnd` is undone (the last
 * first) and every child process is stopped before.
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
    // A second signal changes nothing: the first one is being obeyed, and never takes long.
    process.on(signal, () => void end(options.stopIsSuccess?.() ? 0 : 128 + number))
  }
  try {
    await end(await main((cleanup) => cleanups.push(cleanup)))
  } catch (error) {
    // Whatever fails because all is being stopped is no news.
    if (ending === undefined) report(error)
    await end(1)
  }
}

function report(error: unknown): void {
  if (error instanceof CommandError) console.error(error.message)
  else console.error(error instanceof Error && error.message.length > 0 ? error.message : error)
}

async function cleanUp(cleanups: Cleanup[]): Promise<void> {
  // Should anything hang, the guard of the child processes still stops them once we are gone.
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
