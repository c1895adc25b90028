const answered = ['display', 'visibility', 'pointerEvents'] as const
type Answered = (typeof answered)[number]

const inlineNames: Record<Answered, string> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
}

/** Their display depends on attributes or on what is around them. */
const dependentTags = new Set(['details', 'dialog', 'embed', 'noscript', 'slot', 'summary'])

/** Vitest's environment; its window keeps what is replaced in the global one. */
declare const jsdom: { window: Window }

/**
 * Has `getComputedStyle` find `display`, `visibility` and `pointer-events` from tags and inline styles alone, as long as a
 * document has no style sheets: jsdom matches every rule of its own sheet against an element and all that it is in, which
 * is much of what finding an element by its role takes. What it says stays the same.
 */
export function installComputedStyle(): void {
  const ofJsdom = jsdom.window.getComputedStyle
  const initial = new Map<string, CSSStyleDeclaration>()

  /** What jsdom says about an element of this kind that has neither attributes nor a parent. */
  function initialOf(element: Element): CSSStyleDeclaration {
    const kind = `${element.namespaceURI} ${element.localName}`
    const known = initial.get(kind)
    if (known) return known
    const style = ofJsdom(element.ownerDocument.createElementNS(element.namespaceURI, element.localName))
    initial.set(kind, style)
    return style
  }

  /** Undefined is for jsdom to find. */
  function find(element: Element, property: Answered): string | undefined {
    if (element.ownerDocument.styleSheets.length > 0) return undefined
    for (let current: Element | null = element; current; current = current.parentElement) {
      if (dependsOnAttributes(current)) return undefined
      const own = inlineValue(current, property)
      if (own !== '' && /inherit|initial|unset|revert/.test(own)) return undefined
      if (own !== '') return own
      if (property === 'display') break
    }
    return initialOf(element)[property]
  }

  function computedStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
    const all = () => ofJsdom(element, pseudoElement)
    if (pseudoElement || !(element instanceof Element)) return all()
    const answer = (property: Answered) => find(element, property) ?? all()[property]
    const getPropertyValue = (name: string) => {
      const property = answered.find((one) => inlineNames[one] === name)
      return property ? answer(property) : all().getPropertyValue(name)
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue
        if (answered.includes(name as Answered)) return answer(name as Answered)
        const style = all()
        const value: unknown = Reflect.get(style, name, style)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }

  window.getComputedStyle = computedStyle
}

function dependsOnAttributes(element: Element): boolean {
  return (
    dependentTags.has(element.localName) ||
    element.hasAttribute('hidden') ||
    element.hasAttribute('popover') ||
    (element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden')
  )
}

function inlineValue(element: Element, property: Answered): string {
  if (!element.getAttribute('style')?.includes(inlineNames[property])) return ''
  return (element as HTMLElement).style[property]
}
