import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogue = /\/locales\/en(-[a-z]+)*\.ts$/
/** Whole texts, not messages: nothing in them is replaced. */
const texts = /\/locales\/en-help\.ts$/

interface Node {
  type: string
  start: number
  end: number
  value?: unknown
}

/**
 * Compiles the messages of the catalogues when the app is built, so that the browser need not fetch what understands
 * their syntax. While the app is developed or tested, Lingui does it as they are used.
 */
export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!catalogue.test(id) || texts.test(id)) return null
      let compiled = code
      for (const { value, start, end } of messagesIn(this.parse(code) as unknown as Node).reverse()) {
        compiled = compiled.slice(0, start) + JSON.stringify(compileMessage(value)) + compiled.slice(end)
      }
      return { code: compiled, map: null }
    },
  }
}

/** The strings that stand as values of properties, in the order of the file. */
function messagesIn(node: Node): { value: string; start: number; end: number }[] {
  if (node.type === 'Property') {
    const { type, value, start, end } = node.value as Node
    if (type === 'Literal' && typeof value === 'string') return [{ value, start, end }]
  }
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
    .flatMap(messagesIn)
}
