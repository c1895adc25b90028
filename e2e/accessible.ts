import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'

/** Wide and narrow. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The version of axe that its builder comes with, at less than half its length. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const sessions = new WeakMap<Page, CDPSession>()

/** Never detached: the browser would take the page's virtual authenticator away, whichever session added it. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/**
 * Hands axe to the page and its frames where they do not have it from the look before. Without its builder, which
 * asks all of them for more at every look.
 */
async function handOverAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    if (frame !== page.mainFrame()) {
      await frame.evaluate(axeSource)
      continue
    }
    const rules = [{ id: contrastRule, selector: `[${contrastMark}]` }]
    const expression = `${axeSource};axe.configure(${JSON.stringify({ rules })});0`
    // Half the time of `evaluate`, which hands over the source as an argument and has it read twice.
    const { exceptionDetails } = await (await sessionOf(page)).send('Runtime.evaluate', { expression })
    expect(exceptionDetails).toBeUndefined()
  }
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose verdict depends on where things are and not only on what they are. */
const layoutRules = ['scrollable-region-focusable', 'target-size']
/** Takes longer than all other rules together. */
const contrastRule = 'color-contrast'

/** The ways of writing that axe has found to stand out enough, on whatever screen. */
const legible = new Set<string>()

/** On the texts whose contrast is looked at. */
const contrastMark = 'data-contrast'

/**
 * Every way in which texts are written now: their colors, size and weight, and what is painted behind them. With the
 * texts written so, one of each kind: rows of a table and items of a list differ in nothing but their words.
 */
function waysOfWriting(): Map<string, Element[]> {
  // What happens to be half under the top bar would count as too small to hit.
  window.scrollTo(0, 0)
  const parentOf = (element: Element) => element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
  const behind = new Map<Element, string>()
  const paintedBehind = (element: Element | null): string => {
    if (!element) return ''
    if (!behind.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      behind.set(element, `${paintedBehind(parentOf(element))}/${backgroundColor} ${backgroundImage} ${opacity}`)
    }
    return behind.get(element)!
  }
  const kinds = new Map<Element, string>()
  const kindOf = (element: Element | null): string => {
    if (!element) return ''
    if (!kinds.has(element)) {
      kinds.set(element, `${kindOf(parentOf(element))}/${element.tagName} ${element.getAttribute('class')}`)
    }
    return kinds.get(element)!
  }
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*:not(script, style)')].flatMap((element) =>
      element.shadowRoot ? [element, ...within(element.shadowRoot)] : [element],
    )
  const disabled = ':disabled, [aria-disabled="true"]'
  const ways = new Map<string, Map<string, Element>>()
  for (const element of within(document.body)) {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!isText && !element.matches('input, textarea, select')) continue
    // Elements that are hidden or disabled are left out.
    if (!element.checkVisibility() || element.getBoundingClientRect().width <= 1) continue
    if (element.closest('body > [aria-hidden="true"]')) continue
    const isDisabled = element.closest('label')?.control?.matches(disabled) ?? element.closest(disabled) !== null
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const way = [color, fontSize, fontWeight, isDisabled, paintedBehind(element)].join(' ')
    ways.set(way, (ways.get(way) ?? new Map()).set(kindOf(element), element))
  }
  return new Map([...ways].map(([way, texts]) => [way, [...texts.values()]]))
}

interface Look {
  /** The ways of writing whose contrast is looked at. */
  unknown: string[]
  contrastMark: string
  runOnly: { type: 'tag' | 'rule'; values: string[] }
  rules: Record<string, { enabled: boolean }>
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What axe finds, each with where it is. */
async function look(ways: Map<string, Element[]>, { unknown, contrastMark, ...rest }: Look): Promise<string[]> {
  const mark = (isMarked: boolean) => {
    for (const way of unknown) for (const text of ways.get(way)!) text.toggleAttribute(contrastMark, isMarked)
  }
  mark(true)
  const { axe } = window as unknown as { axe: Axe }
  // What lies behind an open dialog is dimmed on purpose and out of reach.
  const context = { include: [], exclude: [['body > [aria-hidden="true"]']] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'], preload: false, ...rest })
  mark(false)
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * axe finds nothing, light and dark, wide and narrow, and nothing sticks out sideways. Every rule is applied to every
 * markup once; another width with the same markup is checked for what layout can change. Contrast is looked at wherever
 * a screen writes anything in a way that was not looked at before, on this screen or another.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has one; without it there is no page yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // Another width puts other things under the pointer, whose tooltips belong to no part of the page; nothing in the corner has one.
  await page.mouse.move(0, 0)
  let markup = ''
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The app follows the system by a script; looked at too early, a page is half of each scheme.
    await page.waitForFunction(
      (scheme) => (document.documentElement.dataset.colorScheme ?? scheme) === scheme,
      colorScheme,
    )
    for (const size of colorScheme === 'light' ? sizes : sizes.toReversed()) {
      await page.setViewportSize(size)
      await expect(page.getByRole('tooltip')).toHaveCount(0)
      const ways = await page.evaluateHandle(waysOfWriting)
      const { all, markupNow } = await ways.evaluate(overviewOf)
      // Behind what paints nothing lies what the browser paints, which it chooses by the scheme.
      const nameOf = (way: string) => `${colorScheme} ${way}`
      const unknown = all.filter((way) => !legible.has(nameOf(way)))
      const contrast = unknown.length > 0 ? [contrastRule] : []
      const isNew = colorScheme === 'light' && markupNow !== markup
      if (colorScheme === 'light' || contrast.length > 0) {
        await handOverAxe(page)
        const asked: Look = {
          unknown,
          contrastMark,
          runOnly: isNew
            ? { type: 'tag', values: everyRule }
            : { type: 'rule', values: colorScheme === 'light' ? [...layoutRules, ...contrast] : contrast },
          rules: isNew && contrast.length === 0 ? { [contrastRule]: { enabled: false } } : {},
        }
        const found = await ways.evaluate(look, asked)
        expect(found, `${page.url()} ${colorScheme} ${size.width}`).toEqual([])
        for (const way of unknown) legible.add(nameOf(way))
      }
      markup = markupNow
      await ways.dispose()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `sideways scroll at ${size.width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The ways of writing; the markup, without what scripts measure out for a width, such as the height of a text field. */
const overviewOf = (ways: Map<string, Element[]>) => ({
  all: [...ways.keys()],
  markupNow: document.body.innerHTML.replaceAll(/ style="[^"]*"/g, ''),
})
