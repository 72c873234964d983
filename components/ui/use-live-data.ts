'use client'

import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { call } from './call'

type Options<T> = {
  /** Data of the server's render. It is fetched again only when the phone returns to the page. */
  served?: T | undefined
  /** Fetch again whenever the view opens, for data that others change too. */
  eachVisit?: boolean
  /** Reads the answer, for paths where a 404 means "none". */
  read?: (path: string) => Promise<T>
  onFailure?: (error: unknown) => void
}

// Back restores a page with the data of its first render, which are outdated by then.
const known = new WeakSet<object>()

/**
 * Returns the data of an API path: rendered by the server, then fetched again when the page gets the focus or the
 * network back. A newer render of the server replaces fetched data.
 */
export function useLiveData<T extends object>(
  path: string,
  { served, eachVisit = false, read = call, onFailure }: Options<T> = {},
) {
  const reportedPath = useRef<string>(undefined)
  const isFresh = served !== undefined && !known.has(served)
  const { data, error, isValidating, mutate } = useSWR<T, unknown>(path, read, {
    fallbackData: served,
    revalidateOnMount: isFresh ? false : eachVisit || undefined,
    revalidateIfStale: false,
    // SWR would answer a visit within two seconds of the one before with its old data.
    ...(eachVisit && { dedupingInterval: 0 }),
    // Focus, network or a click triggers the next call. Of failures in a row the first is reported: the page says it
    // meanwhile.
    shouldRetryOnError: false,
    onSuccess: () => {
      reportedPath.current = undefined
    },
    onError: (failure) => {
      if (reportedPath.current === path) return
      reportedPath.current = path
      onFailure?.(failure)
    },
  })
  useEffect(() => {
    if (served === undefined || known.has(served)) return
    known.add(served)
    void mutate(served, { revalidate: false })
  }, [served, mutate])
  return {
    data: isFresh ? served : data,
    /** Why the newest call failed, until one succeeds. */
    error: isFresh ? undefined : error,
    busy: isValidating,
    mutate,
  }
}
