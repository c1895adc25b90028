// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetDrafts, useDraft } from './use-draft'

afterEach(cleanup)

const stored = { name: 'Ada', tags: ['a'] }
const draftOf = (values = stored) => renderHook((current) => useDraft('form', current), { initialProps: values })

describe('useDraft', () => {
  it('keeps a draft across a reload', () => {
    const before = draftOf()
    act(() => before.result.current.edit({ name: 'Grace' }))
    before.unmount()
    expect(draftOf().result.current.value).toEqual({ name: 'Grace', tags: ['a'] })
  })

  it('treats a value typed back to the stored one as unchanged', () => {
    const { result } = draftOf()
    act(() => result.current.edit({ tags: ['a', 'b'] }))
    expect(result.current.changes).toEqual({ tags: ['a', 'b'] })
    act(() => result.current.edit({ tags: ['a'] }))
    expect(result.current.isChanged).toBe(false)
  })

  it('follows the stored value of untouched fields', () => {
    const { result, rerender } = draftOf()
    act(() => result.current.edit({ tags: [] }))
    rerender({ name: 'Ada Lovelace', tags: ['a'] })
    expect(result.current.value).toEqual({ name: 'Ada Lovelace', tags: [] })
  })

  it('applies an edit from an earlier render to the current draft', () => {
    const { result } = draftOf()
    const early = result.current
    act(() => early.edit({ name: 'Grace' }))
    act(() => early.edit({ tags: [] }))
    expect(result.current.value).toEqual({ name: 'Grace', tags: [] })
  })

  it('removes a draft when it is discarded and on logout', () => {
    const { result } = draftOf()
    act(() => result.current.edit({ name: 'Grace' }))
    act(() => result.current.discard())
    expect(result.current.isChanged).toBe(false)
    act(() => result.current.edit({ name: 'Grace' }))
    forgetDrafts()
    expect(draftOf().result.current.isChanged).toBe(false)
  })
})
