// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'

interface Line {
  from: number
  to: number
  parts: number
}

interface NumberLine {
  inLowestTerms(numerator: number, denominator: number): string
  readLine(search: string): Line
  numberAt(line: Line, mark: number): string
  markAfter(key: string, mark: number | null, parts: number): number | null
}

const folder = join(import.meta.dirname, '../public/activities')
let loads = 0

async function load(): Promise<NumberLine> {
  loads += 1
  return import(/* @vite-ignore */ `${pathToFileURL(join(folder, 'number-line.js')).href}?${loads}`)
}

/** What the page shows before its script runs. */
function openWithoutScript() {
  const page = new DOMParser().parseFromString(readFileSync(join(folder, 'number-line.html'), 'utf8'), 'text/html')
  document.body.innerHTML = page.body.innerHTML
}

async function open(search: string) {
  history.replaceState(null, '', `/activities/number-line.html${search}`)
  openWithoutScript()
  const posted = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
  await load()
  const line = document.querySelector<HTMLElement>('[role=slider]') as HTMLElement
  line.getBoundingClientRect = () => new DOMRect(0, 0, 720, 96)
  const press = (key: string) => line.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const click = (clientX: number) => line.dispatchEvent(new MouseEvent('click', { clientX, bubbles: true }))
  return { line, press, click, messages: () => posted.mock.calls }
}

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

describe('a point on the number line', () => {
  it.each([
    [{ from: 0, to: 1, parts: 8 }, 5, '5/8'],
    [{ from: 0, to: 1, parts: 8 }, 6, '3/4'],
    [{ from: 0, to: 1, parts: 8 }, 8, '1'],
    [{ from: 0, to: 1, parts: 8 }, 0, '0'],
    [{ from: 0, to: 2, parts: 8 }, 5, '5/4'],
    [{ from: -1, to: 1, parts: 4 }, 1, '-1/2'],
    [{ from: -10, to: 10, parts: 20 }, 3, '-7'],
  ])('on %j, the point at mark %i is %s', async (line, mark, expected) => {
    expect((await load()).numberAt(line, mark)).toBe(expected)
  })

  it.each([
    ['?from=0&to=2&parts=6', { from: 0, to: 2, parts: 6 }],
    ['?from=-3&to=3&parts=6', { from: -3, to: 3, parts: 6 }],
    ['?from=3&to=0&parts=6', { from: 0, to: 1, parts: 10 }],
    ['?parts=100000', { from: 0, to: 1, parts: 10 }],
    ['?from=<b>', { from: 0, to: 1, parts: 10 }],
  ])('reads from %s the line %j', async (search, expected) => {
    expect((await load()).readLine(search)).toEqual(expected)
  })

  it.each<[string, number | null, number | null]>([
    ['ArrowRight', null, 0],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowUp', 10, 10],
    ['PageUp', 3, 5],
    ['End', null, 10],
    ['Home', 7, 0],
    ['a', 7, null],
  ])('the key %s moves from mark %j to %j of 10', async (key, mark, expected) => {
    expect((await load()).markAfter(key, mark, 10)).toBe(expected)
  })
})

it('a number line cannot be focused until its script is ready for the first key', async () => {
  openWithoutScript()
  expect(document.querySelector('[role=slider], [tabindex]')).toBeNull()
  const { line } = await open('?parts=4')
  expect(line.tabIndex).toBe(0)
})

describe('the page that embeds the number line', () => {
  it('posts the value of a click to the embedding page, on this origin only', async () => {
    const { click, messages } = await open('?from=0&to=1&parts=8')
    click(36 + (648 * 5) / 8 + 10)
    expect(messages()).toEqual([[{ type: 'trellis-activity', value: '5/8' }, location.origin]])
  })

  it('posts the values that the arrow keys select to the embedding page', async () => {
    const { press, messages } = await open('?from=0&to=1&parts=4')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) press(key)
    expect(messages().map(([message]) => message.value)).toEqual(['0', '1/4', '1/2'])
  })

  it('posts nothing to the embedding page while the value stays the same', async () => {
    const { press, messages } = await open('?parts=4')
    press('End')
    press('End')
    expect(messages()).toHaveLength(1)
  })
})

describe('a screen reader', () => {
  it('a screen reader gets a label in the language that was chosen in the tutor', async () => {
    localStorage.setItem('trellis-language', 'es')
    const { line } = await open('?parts=4')
    localStorage.clear()
    expect(line.getAttribute('aria-label')).toBe('Punto en la recta numérica')
  })

  it('a screen reader announces whether and where a point is marked', async () => {
    const { line, press } = await open('?from=0&to=1&parts=4')
    expect(line.getAttribute('aria-valuetext')).toBe('No point marked')
    press('End')
    press('ArrowLeft')
    expect(line.getAttribute('aria-valuetext')).toBe('3/4')
    expect(['min', 'now', 'max'].map((part) => line.getAttribute(`aria-value${part}`))).toEqual(['0', '3', '4'])
  })
})
