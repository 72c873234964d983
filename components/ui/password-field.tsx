'use client'

import { useState, type ComponentProps } from 'react'
import { fieldCopy } from '@/components/ui/copy'
import { Field, type FieldProps } from '@/components/ui/field'
import { EyeIcon, EyeOffIcon } from '@/components/ui/icons'
import { useHydrated } from '@/components/ui/use-hydrated'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & Pick<FieldProps, 'label' | 'hint' | 'error'>

/**
 * A password input with a button that shows the text. The button appears with the script that it needs. Its name says
 * what a click does, so it has no pressed state.
 */
export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="control pe-13"
          />
          {hydrated && (
            <button
              type="button"
              aria-label={shown ? fieldCopy.hidePassword : fieldCopy.showPassword}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
              className="icon-button absolute inset-y-0 end-0.5 my-auto text-muted"
            >
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
