import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'

/** Wide and narrow. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sessions = new WeakMap<Page, CDPSession>()

/** Never detached: the browser would take the page's virtual authenticator away, whichever session added it. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** Hands axe to the page and its frames where they do not have it from the look before. */
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

type Scheme = 'light' | 'dark'

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What a page keeps of an overview: one text of each kind by the way in which it is written, and its markup. */
interface Seen {
  ways: Map<string, Element[]>
  markup: string
}

type SeenWindow = Window & { axe: Axe; seen?: Seen }

/**
 * Every way in which texts are written now, whether the markup has changed since the overview before, and by how much
 * the page sticks out sideways. A way of writing is all that a verdict on contrast depends on: a color, whether the text
 * is large, and what is painted behind it. Of the texts written so there is one of each kind: rows of a table and items
 * of a list differ in nothing but their words.
 */
async function overviewOf(scheme: Scheme): Promise<{ ways: string[]; isChanged: boolean; overflow: number }> {
  // Scripts of the app follow the scheme and the width a frame later; until then a page is half of each.
  const nextFrame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
  do await nextFrame()
  while ((document.documentElement.dataset.colorScheme ?? scheme) !== scheme)

  // What happens to be half under the top bar would count as too small to hit.
  window.scrollTo(0, 0)
  const parentOf = (element: Element) => element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
  const behind = new Map<Element, string>()
  /** Everything that is painted, up to what hides the rest. */
  const paintedBehind = (element: Element | null): string => {
    // Behind what paints nothing lies what the browser paints, which it chooses by the scheme.
    if (!element) return scheme
    if (!behind.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const isSeenThrough = opacity !== '1'
      const further = paintedBehind(parentOf(element))
      const hides = backgroundColor.startsWith('rgb(') && !isSeenThrough && !further.includes('opacity')
      const paints = [
        isSeenThrough && `opacity ${opacity}`,
        backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor,
        backgroundImage !== 'none' && backgroundImage,
      ]
      behind.set(element, [!hides && further, ...paints].filter(Boolean).join(' / '))
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
  const texts = new Map<string, Map<string, Element>>()
  for (const element of within(document.body)) {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!isText && !element.matches('input, textarea, select')) continue
    // Elements that are hidden or disabled are left out.
    if (!element.checkVisibility() || element.getBoundingClientRect().width <= 1) continue
    if (element.closest('body > [aria-hidden="true"]')) continue
    const isDisabled = element.closest('label')?.control?.matches(disabled) ?? element.closest(disabled) !== null
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const pixels = Number.parseFloat(fontSize)
    // 18 points, or 14 in bold.
    const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700)
    const way = [color, isLarge && 'large', isDisabled && 'disabled', 'on', paintedBehind(element)]
      .filter(Boolean)
      .join(' ')
    texts.set(way, (texts.get(way) ?? new Map()).set(kindOf(element), element))
  }
  const seenWindow = window as unknown as SeenWindow
  // Without what scripts measure out for a width, such as the height of a text field.
  const markup = document.body.innerHTML.replaceAll(/ style="[^"]*"/g, '')
  const isChanged = seenWindow.seen?.markup !== markup
  seenWindow.seen = { markup, ways: new Map([...texts].map(([way, kinds]) => [way, [...kinds.values()]])) }
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  return { ways: [...texts.keys()], isChanged, overflow }
}

interface Look {
  /** The ways of writing whose contrast is looked at. */
  unknown: string[]
  contrastMark: string
  runOnly: { type: 'tag' | 'rule'; values: string[] }
  rules: Record<string, { enabled: boolean }>
}

/** What axe finds, each with where it is. */
async function look({ unknown, contrastMark, ...rest }: Look): Promise<string[]> {
  const { axe, seen } = window as unknown as Required<SeenWindow>
  const mark = (isMarked: boolean) => {
    for (const way of unknown) for (const text of seen.ways.get(way)!) text.toggleAttribute(contrastMark, isMarked)
  }
  mark(true)
  // What lies behind an open dialog is dimmed on purpose and out of reach.
  const context = { include: [], exclude: [['body > [aria-hidden="true"]']] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'], preload: false, ...rest })
  mark(false)
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * axe finds nothing, light and dark, wide and narrow, and nothing sticks out sideways. Every rule is applied to every
 * markup once; another width with the same markup is checked for what layout can change. Contrast is looked at wherever
 * a screen writes anything in a way that was not looked at before, on this screen or another. `schemes` are those that the
 * page has.
 */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = ['light', 'dark']): Promise<void> {
  // Every page has one; without it there is no page yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // Another width puts other things under the pointer, whose tooltips belong to no part of the page; nothing in the corner has one.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const inOrder = colorScheme === 'light' ? sizes : sizes.toReversed()
    for (const size of inOrder) {
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      const { ways, isChanged, overflow } = await page.evaluate(overviewOf, colorScheme)
      const unknown = ways.filter((way) => !legible.has(way))
      const contrast = unknown.length > 0 ? [contrastRule] : []
      const appliesEveryRule = colorScheme === 'light' && (size === inOrder[0] || isChanged)
      if (colorScheme === 'light' || contrast.length > 0) {
        await handOverAxe(page)
        const asked: Look = {
          unknown,
          contrastMark,
          runOnly: appliesEveryRule
            ? { type: 'tag', values: everyRule }
            : { type: 'rule', values: colorScheme === 'light' ? [...layoutRules, ...contrast] : contrast },
          rules: appliesEveryRule && contrast.length === 0 ? { [contrastRule]: { enabled: false } } : {},
        }
        const found = await page.evaluate(look, asked)
        expect(found, `${page.url()} ${colorScheme} ${size.width}`).toEqual([])
        for (const way of unknown) legible.add(way)
      }
      expect(overflow, `sideways scroll at ${size.width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}
