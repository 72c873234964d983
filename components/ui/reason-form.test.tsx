import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ReasonForm, type ReasonFormProps } from './reason-form'

const COPY: ReasonFormProps['copy'] = {
  open: ['Reject…', ' with a reason: FB-1'],
  reason: ['Reason', ' for rejecting FB-1'],
  kind: 'order_reject',
  submit: ['Reject', 'FB-1'],
}

function render(plain: ReasonFormProps['form']['plain'], message?: string): string {
  const field = (name: string) => ({ name, defaultValue: undefined, error: undefined })
  const form = { busy: false, field, formProps: {}, message, plain } as unknown as ReasonFormProps['form']
  return renderToStaticMarkup(<ReasonForm form={form} copy={COPY} hidden={{ orderId: '1', move: 'reject' }} />)
}

describe('ReasonForm', () => {
  test('starts closed', () => {
    expect(render(null)).toMatch(/^<details class/)
  })

  test('comes back open with its error when it was refused without script', () => {
    const page = render({ ok: false, message: 'Too late.' }, 'Too late.')
    expect(page).toMatch(/^<details open=""/)
    expect(page).toContain('Too late.')
  })

  test('sends its hidden fields with a required reason', () => {
    const page = render(null)
    expect(page).toContain(
      '<input type="hidden" name="orderId" value="1"/><input type="hidden" name="move" value="reject"/>',
    )
    expect(page).toMatch(/<textarea[^>]* required=""/)
  })

  test('names the row for screen readers', () => {
    expect(render(null)).toContain('Reason<span class="sr-only"> for rejecting FB-1</span>')
  })
})
