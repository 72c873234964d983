/** @returns the longest time in milliseconds for which the event loop stood still while `work` ran */
export async function longestStall(work: () => unknown): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const heart = setInterval(beat, 2)
  try {
    await work()
    beat()
  } finally {
    clearInterval(heart)
  }
  return longest
}

/**
 * Runs `work`, and again up to four times while the event loop stood still for longer than `limitMs`. A busy machine
 * causes that now and then, a slow parser each time. @returns the shortest of the times
 */
export async function stallAtBest(work: () => unknown, limitMs: number): Promise<number> {
  let shortest = await longestStall(work)
  for (let again = 0; again < 4 && shortest > limitMs; again += 1)
    shortest = Math.min(shortest, await longestStall(work))
  return shortest
}
