import { useReducer } from 'react'

/** A key for a form that starts empty again after each success, and the function that starts the next round. */
export const useFormRound = (): [round: number, next: () => void] => useReducer((round: number) => round + 1, 0)
