import fc from 'fast-check'
import { inject } from 'vitest'

// The first counterexample finds a mutant. To look for the smallest would take longer than all tests of the rule.
fc.configureGlobal({ seed: inject('propertySeed'), endOnFailure: true })
