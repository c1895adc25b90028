const fastProperties = ['display', 'visibility', 'pointerEvents'] as const
type FastProperty = (typeof fastProperties)[number]

const inlineNames: Record<FastProperty, string> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
}

/** Elements whose display depends on their attributes or context. */
const dependentTags = new Set(['details', 'dialog', 'embed', 'noscript', 'slot', 'summary'])

/** Vitest's environment, whose window keeps the original of what is replaced in the global one. */
declare const jsdom: { window: Window }

/**
 * Has `getComputedStyle` derive `display`, `visibility` and `pointer-events` from tags and inline styles alone, as long as
 * a document has no style sheets. jsdom matches every rule of its own sheet against an element and its ancestors, which
 * takes much of the time of finding an element by its role. The results are the same.
 */
export function installComputedStyle(): void {
  const originalGetComputedStyle = jsdom.window.getComputedStyle
  const initial = new Map<string, CSSStyleDeclaration>()

  /** The style according to jsdom of an element of this kind that has neither attributes nor a parent. */
  function initialOf(element: Element): CSSStyleDeclaration {
    const kind = `${element.namespaceURI} ${element.localName}`
    const known = initial.get(kind)
    if (known) return known
    const style = originalGetComputedStyle(
      element.ownerDocument.createElementNS(element.namespaceURI, element.localName),
    )
    initial.set(kind, style)
    return style
  }

  /** Undefined for a value that only jsdom can compute. */
  function find(element: Element, property: FastProperty): string | undefined {
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
    const all = () => originalGetComputedStyle(element, pseudoElement)
    if (pseudoElement || !(element instanceof Element)) return all()
    const computedValue = (property: FastProperty) => find(element, property) ?? all()[property]
    const getPropertyValue = (name: string) => {
      const property = fastProperties.find((one) => inlineNames[one] === name)
      return property ? computedValue(property) : all().getPropertyValue(name)
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue
        if (fastProperties.includes(name as FastProperty)) return computedValue(name as FastProperty)
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

function inlineValue(element: Element, property: FastProperty): string {
  if (!element.getAttribute('style')?.includes(inlineNames[property])) return ''
  return (element as HTMLElement).style[property]
}
