'use client'

import { useEffect } from 'react'
import useSWR from 'swr'
import { call } from './call'

type Options<T> = {
  /** What the server rendered the page with. It is not asked for again until the phone comes back to the page. */
  served?: T | undefined
  /** Ask again whenever the view opens, for what others change too. */
  eachVisit?: boolean
  /** What an answer means besides its JSON, such as a 404 that says "none". */
  read?: (path: string) => Promise<T>
  onFailure?: (error: unknown) => void
}

// A page that Back brings back carries the data of its first rendering again, which are old by then.
const known = new WeakSet<object>()

/**
 * What a path of the contract answers, kept fresh: rendered by the server, asked for again when the page gets the focus
 * or the network back. What the server renders later (after an action, a new visit) takes the place of what was fetched.
 */
export function useLiveData<T extends object>(
  path: string,
  { served, eachVisit = false, read = call, onFailure }: Options<T>,
) {
  const isNews = served !== undefined && !known.has(served)
  const { data, error, isValidating, mutate } = useSWR<T, unknown>(path, read, {
    fallbackData: served,
    revalidateOnMount: isNews ? false : eachVisit || undefined,
    revalidateIfStale: false,
    // A failed call is told once; the focus, the network or a tap brings the next one.
    shouldRetryOnError: false,
    // SWR calls it as it is given: an undefined one would not be left out.
    ...(onFailure && { onError: onFailure }),
  })
  useEffect(() => {
    if (served === undefined || known.has(served)) return
    known.add(served)
    void mutate(served, { revalidate: false })
  }, [served, mutate])
  return {
    data: isNews ? served : data,
    /** Why the newest call failed, until one succeeds. */
    error: isNews ? undefined : error,
    busy: isValidating,
    mutate,
  }
}
