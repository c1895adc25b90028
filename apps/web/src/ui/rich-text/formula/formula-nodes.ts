import { type Editor, InputRule, type NodeViewRenderer } from '@tiptap/core'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import type { Node } from '@tiptap/pm/model'
import { typeset } from './typeset-tex'

interface Options {
  /** Called when a formula is clicked. */
  onOpen: (editor: Editor, position: number) => void
}

/**
 * `$x^2$`, when the closing dollar sign is typed. To leave amounts of money alone, a formula must not begin or end with
 * a space, nor end like the first half of `$5-$10`.
 */
export const typedInline = /(?<![\\$\w])\$([^\s$](?:[^$\n]*[^\s$\-–/,+(])?)\$$/
/** `$$x^2$$` on its own line. */
export const typedBlock = /^\$\$([^$\n]+)\$\$$/

/** Inline and block formulas. HTML that the server has typeset inside them is ignored. */
export function formulaNodes({ onOpen }: Options) {
  const inline = InlineMath.extend({
    parseHTML: () => [{ tag: 'span[data-latex]', priority: 60 }],
    renderHTML: ({ node }) => ['span', { 'data-type': 'inline-math', 'data-latex': node.attrs.latex }],
    addNodeView: () => formulaView(onOpen, false),
    addInputRules() {
      return [
        new InputRule({
          find: typedInline,
          handler: ({ state, range, match }) => {
            const latex = match[1]!.trim()
            if (!typeset(latex, false).ok) return null
            state.tr.replaceWith(range.from, range.to, this.type.create({ latex }))
          },
        }),
      ]
    },
  })
  const block = BlockMath.extend({
    parseHTML: () => [{ tag: 'div[data-latex]', priority: 60 }],
    renderHTML: ({ node }) => ['div', { 'data-type': 'block-math', 'data-latex': node.attrs.latex }],
    addNodeView: () => formulaView(onOpen, true),
    addInputRules() {
      return [
        new InputRule({
          find: typedBlock,
          handler: ({ state, range, match }) => {
            const latex = match[1]!.trim()
            const $from = state.doc.resolve(range.from)
            const isWhole = range.to === $from.end()
            if (!typeset(latex, true).ok || !isWhole) return null
            const outer = $from.node(-1)
            const fits = outer.canReplaceWith($from.index(-1), $from.indexAfter(-1), this.type)
            if (!fits) return null
            state.tr.replaceWith($from.before(), $from.after(), this.type.create({ latex }))
          },
        }),
      ]
    },
  })
  return [inline, block]
}

export const isFormula = (node: Node | null | undefined) =>
  node?.type.name === 'inlineMath' || node?.type.name === 'blockMath'

function formulaView(onOpen: Options['onOpen'], isBlock: boolean): NodeViewRenderer {
  return ({ node, editor, getPos }) => {
    const dom = document.createElement(isBlock ? 'div' : 'span')
    dom.dataset.formula = isBlock ? 'block' : 'inline'
    const show = ({ attrs }: Node) => {
      const result = typeset(attrs.latex, isBlock)
      dom.classList.toggle('is-unreadable', !result.ok)
      if (result.ok) dom.innerHTML = result.html
      else dom.textContent = attrs.latex
    }
    const handleClick = () => {
      const position = getPos()
      if (position !== undefined && editor.isEditable) onOpen(editor, position)
    }
    dom.addEventListener('click', handleClick)
    show(node)
    return {
      dom,
      update: (next) => {
        if (next.type.name !== node.type.name) return false
        show(next)
        return true
      },
      ignoreMutation: () => true,
      destroy: () => dom.removeEventListener('click', handleClick),
    }
  }
}
