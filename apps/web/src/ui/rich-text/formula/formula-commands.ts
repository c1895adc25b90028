import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'

export interface Formula {
  tex: string
  isBlock: boolean
}

/** Position of a formula in the text; null for a new one at the cursor. */
export type FormulaPosition = number | null

export function formulaAt(editor: Editor, position: FormulaPosition): Formula {
  const { doc, selection } = editor.state
  if (position === null) {
    // Selected text is used as TeX: select `x^2`, choose Formula, and the field is already filled in.
    const isOneLine = selection instanceof TextSelection && selection.$from.sameParent(selection.$to)
    return { tex: isOneLine ? doc.textBetween(selection.from, selection.to) : '', isBlock: false }
  }
  const node = doc.nodeAt(position)
  return { tex: node?.attrs.latex ?? '', isBlock: node?.type.name === 'blockMath' }
}

export function setFormula(editor: Editor, position: FormulaPosition, { tex, isBlock }: Formula): void {
  const formula = { type: isBlock ? 'blockMath' : 'inlineMath', attrs: { latex: tex } }
  const node = position === null ? null : editor.state.doc.nodeAt(position)
  if (position === null || !node) {
    editor.commands.insertContent(formula)
  } else if (node.type.name === formula.type) {
    editor.commands.command(({ tr }) => {
      tr.setNodeMarkup(position, undefined, formula.attrs)
      tr.setSelection(NodeSelection.create(tr.doc, position))
      return true
    })
  } else {
    const content = isBlock ? formula : { type: 'paragraph', content: [formula] }
    editor.commands.insertContentAt({ from: position, to: position + node.nodeSize }, content)
  }
}

export function removeNode(editor: Editor, position: number): void {
  const node = editor.state.doc.nodeAt(position)
  if (node) editor.commands.deleteRange({ from: position, to: position + node.nodeSize })
}
