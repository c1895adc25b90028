// @vitest-environment jsdom
import type { AnswerMember, AnswerPart, StudentMember, StudentPart } from '@trellis/domain'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProblemView } from './problem-view'

const part = (htmlMarker: string | null = null, label?: string): AnswerPart => ({
  memberType: 'ANSWER_PART',
  answerType: 'NUMERIC',
  answerValues: [],
  htmlMarker,
  properties: label === undefined ? {} : { LABEL_START: label },
})
const set = (members: AnswerMember[], properties: AnswerPart['properties'] = {}): AnswerMember => ({
  memberType: 'ANSWER_SET',
  members,
  htmlMarker: null,
  properties,
})

let root: Root
let page: HTMLElement
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  page = document.body.appendChild(document.createElement('main'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})
const show = (node: ReactNode) => act(() => root.render(node))

const view = (question: string, answers: AnswerMember[], name = 'field') => (
  <ProblemView
    question={question}
    answers={answers}
    renderPart={(_: AnswerPart, number) => <input aria-label={`${name} ${number}`} />}
  />
)
const field = (name: string) => page.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)

describe('ProblemView', () => {
  it('shows answer parts at their markers in the question and the others below', () => {
    show(view('<p>One is <span data-answer="a"></span>.</p>', [set([part(null), part('a')])]))
    expect(field('field 2')?.closest('[data-answer]')?.getAttribute('data-answer')).toBe('a')
    expect(field('field 1')?.closest('[data-answer]')).toBeNull()
    expect(field('field 1')?.closest('.tv-answers')).not.toBeNull()
  })

  it('shows a part below when the question lacks its marker', () => {
    show(view('<p>No place.</p>', [part('missing')]))
    expect(field('field 1')?.closest('.tv-answers')).not.toBeNull()
  })

  it('shows nothing below the question when every part is in it', () => {
    show(view('<p><span data-answer="a"></span></p>', [set([part('a')])]))
    expect(page.querySelector('.tv-answers')).toBeNull()
  })

  it('numbers the parts in reading order through nested sets', () => {
    show(view('<p>?</p>', [set([part(), set([part(), part()])]), part()]))
    expect([...page.querySelectorAll('input')].map((one) => one.getAttribute('aria-label'))).toEqual(
      ['1', '2', '3', '4'].map((number) => `field ${number}`),
    )
  })

  it('keeps what was typed when it rerenders', () => {
    const answers = [part('a')]
    const question = '<p><span data-answer="a"></span></p>'
    show(view(question, answers))
    const before = field('field 1')!
    before.value = '42'
    show(view(question, [...answers], 'renamed'))
    expect(field('renamed 1')).toBe(before)
    expect(before.value).toBe('42')
    expect(page.contains(before)).toBe(true)
  })

  it('shows a part at its marker when the question changes', () => {
    show(view('<p><span data-answer="a"></span></p>', [part('a')]))
    show(view('<p>Then <span data-answer="b"></span></p>', [part('b')]))
    expect(field('field 1')?.closest('[data-answer]')?.getAttribute('data-answer')).toBe('b')
    expect(page.querySelectorAll('input')).toHaveLength(1)
  })

  it('puts labels before parts and names labeled sets', () => {
    show(view('<p>?</p>', [set([part(null, 'x =')], { LABEL_START: 'Solve', STACKED: false })]))
    const group = page.querySelector('[role=group]')!
    expect(document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent).toBe('Solve')
    expect(field('field 1')?.previousElementSibling?.textContent).toBe('x =')
    expect(group.classList.contains('tv-stacked')).toBe(false)
  })

  it('renders an answer tree without its key in the same way', () => {
    const bare: StudentMember[] = [
      { memberType: 'ANSWER_PART', number: '1', answerType: 'NUMERIC', choices: null, htmlMarker: 'a', properties: {} },
    ]
    show(
      <ProblemView
        question='<p><span data-answer="a"></span></p>'
        answers={bare}
        renderPart={(one: StudentPart, number) => <b>{`${one.answerType} ${number}`}</b>}
      />,
    )
    expect(page.querySelector('[data-answer] b')?.textContent).toBe('NUMERIC 1')
  })
})
