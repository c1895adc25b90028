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

/** Never detached: the browser would then remove the page's virtual authenticator, whichever session added it. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** Injects axe into the page and its frames unless they already have it from an earlier check. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    if (frame !== page.mainFrame()) {
      await frame.evaluate(axeSource)
      continue
    }
    const rules = [{ id: contrastRule, selector: `[${contrastMark}]` }]
    const expression = `${axeSource};axe.configure(${JSON.stringify({ rules })});0`
    // Takes half the time of `evaluate`, which passes the source as an argument so that it is parsed twice.
    const { exceptionDetails } = await (await sessionOf(page)).send('Runtime.evaluate', { expression })
    expect(exceptionDetails).toBeUndefined()
  }
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose verdict depends on the layout and not only on the markup. */
const layoutRules = ['scrollable-region-focusable', 'target-size']
/** This rule takes longer than all others together. */
const contrastRule = 'color-contrast'

/** The text styles for which axe has found enough contrast on any screen so far. */
const legibleStyles = new Set<string>()

/** The attribute that marks the texts whose contrast is checked. */
const contrastMark = 'data-contrast'

type Scheme = 'light' | 'dark'

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What a page keeps of an overview: one text of each kind for every text style, and the markup. */
interface Overview {
  styles: Map<string, Element[]>
  markup: string
}

type CheckedWindow = Window & { axe: Axe; overview?: Overview }

/**
 * Every text style on the page, whether the markup has changed since the last overview, and by how many pixels the page
 * overflows sideways. A text style is everything that a verdict on contrast depends on: the color, whether the text is
 * large, and what is painted behind it. For each style it keeps one text of each kind, because rows of a table and
 * items of a list differ only in their words.
 */
async function overviewOf(scheme: Scheme): Promise<{ styles: string[]; isChanged: boolean; overflow: number }> {
  // Scripts of the app follow the scheme and the width one frame later; until then the page is inconsistent.
  const nextFrame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
  do await nextFrame()
  while ((document.documentElement.dataset.colorScheme ?? scheme) !== scheme)

  // An element half covered by the top bar would count as too small to hit.
  window.scrollTo(0, 0)
  const parentOf = (element: Element) => element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
  const behind = new Map<Element, string>()
  /** Everything painted behind an element, up to the first opaque background. */
  const paintedBehind = (element: Element | null): string => {
    // Without any background, the browser paints one that depends on the scheme.
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
    const style = [color, isLarge && 'large', isDisabled && 'disabled', 'on', paintedBehind(element)]
      .filter(Boolean)
      .join(' ')
    texts.set(style, (texts.get(style) ?? new Map()).set(kindOf(element), element))
  }
  const checkedWindow = window as unknown as CheckedWindow
  // Ignores styles that scripts compute for a width, such as the height of a text field.
  const markup = document.body.innerHTML.replaceAll(/ style="[^"]*"/g, '')
  const isChanged = checkedWindow.overview?.markup !== markup
  checkedWindow.overview = { markup, styles: new Map([...texts].map(([style, kinds]) => [style, [...kinds.values()]])) }
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  return { styles: [...texts.keys()], isChanged, overflow }
}

interface Check {
  /** The text styles whose contrast is checked. */
  unknown: string[]
  contrastMark: string
  runOnly: { type: 'tag' | 'rule'; values: string[] }
  rules: Record<string, { enabled: boolean }>
}

/** The violations that axe finds, each with its elements. */
async function runAxe({ unknown, contrastMark, ...rest }: Check): Promise<string[]> {
  const { axe, overview } = window as unknown as Required<CheckedWindow>
  const mark = (isMarked: boolean) => {
    for (const style of unknown)
      for (const text of overview.styles.get(style)!) text.toggleAttribute(contrastMark, isMarked)
  }
  mark(true)
  // Elements behind an open dialog are dimmed on purpose and cannot be reached.
  const context = { include: [], exclude: [['body > [aria-hidden="true"]']] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'], preload: false, ...rest })
  mark(false)
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Expects that axe finds no violation, light and dark, wide and narrow, and that nothing overflows sideways. Every rule
 * is applied once to every markup; another width with the same markup is checked only for rules that depend on the
 * layout. Contrast is checked for every text style that was not checked before, on this screen or another. `schemes`
 * are the color schemes of the page.
 */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = ['light', 'dark']): Promise<void> {
  // Every page has a heading; without it the page has not loaded yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // Moves the pointer to a corner without tooltips: another width would put other elements under it and open their
  // tooltips.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const inOrder = colorScheme === 'light' ? sizes : sizes.toReversed()
    for (const size of inOrder) {
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      const { styles, isChanged, overflow } = await page.evaluate(overviewOf, colorScheme)
      const unknown = styles.filter((style) => !legibleStyles.has(style))
      const contrast = unknown.length > 0 ? [contrastRule] : []
      const appliesEveryRule = colorScheme === 'light' && (size === inOrder[0] || isChanged)
      if (colorScheme === 'light' || contrast.length > 0) {
        await injectAxe(page)
        const check: Check = {
          unknown,
          contrastMark,
          runOnly: appliesEveryRule
            ? { type: 'tag', values: everyRule }
            : { type: 'rule', values: colorScheme === 'light' ? [...layoutRules, ...contrast] : contrast },
          rules: appliesEveryRule && contrast.length === 0 ? { [contrastRule]: { enabled: false } } : {},
        }
        const violations = await page.evaluate(runAxe, check)
        expect(violations, `${page.url()} ${colorScheme} ${size.width}`).toEqual([])
        for (const style of unknown) legibleStyles.add(style)
      }
      expect(overflow, `sideways scroll at ${size.width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}
