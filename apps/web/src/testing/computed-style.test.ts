// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { installComputedStyle } from './computed-style'

declare const jsdom: { window: Window }

/** The style sheets of earlier tests, which are put back after each test. */
let earlierStyles: ChildNode[]

beforeAll(installComputedStyle)
beforeEach(() => {
  earlierStyles = [...document.head.childNodes]
  document.head.replaceChildren()
})
afterEach(() => {
  document.head.replaceChildren(...earlierStyles)
  document.body.innerHTML = ''
})

const blocksAndLines = 'a button div fieldset h1 input label li main my-element option p select span textarea ul'
// No style element: it would be a style sheet of the document.
const tablesAndOthers = 'col table tbody td tr details dialog embed noscript script summary svg template'
const attributes: Record<string, string>[] = [
  { hidden: '' },
  { hidden: 'until-found' },
  { popover: '' },
  { open: '' },
  { type: 'HIDDEN' },
  { style: 'display: none' },
  { style: 'DISPLAY: none' },
  { style: 'display: grid !important; color: red' },
  { style: 'visibility: hidden' },
  { style: 'visibility: inherit' },
  { style: 'visibility: nonsense' },
  { style: 'pointer-events: none' },
]

function append(parent: Element, tag: string, named: Record<string, string> = {}): Element {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(named)) element.setAttribute(name, value)
  parent.append(element)
  return element
}

function stylesIn(view: Window) {
  return [...document.querySelectorAll('body *')].map((element) => {
    const style = view.getComputedStyle(element)
    const properties = ['display', 'visibility', 'pointer-events', 'box-sizing']
    const { display, visibility, pointerEvents } = style
    return [
      element.outerHTML,
      display,
      visibility,
      pointerEvents,
      ...properties.map((name) => style.getPropertyValue(name)),
    ]
  })
}

describe('getComputedStyle', () => {
  it('returns the same styles as jsdom for any tag', () => {
    for (const tag of [blocksAndLines, tablesAndOthers].join(' ').split(' ')) append(document.body, tag)
    expect(stylesIn(window)).toEqual(stylesIn(jsdom.window))
  })

  it('returns the same styles as jsdom with any attribute on an element or its ancestors', () => {
    for (const named of attributes) {
      for (const tag of ['div', 'input', 'tr', 'dialog', 'details']) {
        const outer = append(document.body, tag, named)
        append(append(outer, 'p'), 'span')
        append(outer, 'summary', { style: 'visibility: visible; pointer-events: auto' })
      }
    }
    expect(stylesIn(window)).toEqual(stylesIn(jsdom.window))
  })

  it('follows changes of the document', () => {
    const div = append(document.body, 'div') as HTMLElement
    const p = append(div, 'p') as HTMLElement
    expect(window.getComputedStyle(p).visibility).toBe('visible')
    div.style.visibility = 'hidden'
    expect(window.getComputedStyle(p).visibility).toBe('hidden')
    p.style.display = 'none'
    expect(window.getComputedStyle(p).display).toBe('none')
  })

  it('applies a style sheet of the document', () => {
    append(document.head, 'style').textContent = 'p { display: none; visibility: hidden }'
    const { display, visibility } = window.getComputedStyle(append(document.body, 'p'))
    expect([display, visibility]).toEqual(['none', 'hidden'])
  })
})
