import * as z from 'zod/mini'
import { text } from '@/lib/core/fields'
import { isState } from './state-rules'

/** A field for a state in which Foodbank delivers. Apart from the list of states, which forms load without schemas. */
export const stateName = () =>
  text(60, 'Please choose a state from the list.', 'Please choose a state.').check(
    z.refine(isState, 'Please choose a state from the list.'),
  )
