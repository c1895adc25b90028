import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'

export interface Formula {
  tex: string
  isBlock: boolean
}

/** A formula in the text, or null for one to be made at the cursor. */
export type FormulaPlace = number | null

export function formulaAt(editor: Editor, place: FormulaPlace): Formula {
  const { doc, selection } = editor.state
  if (place === null) {
    // Selected words are taken for TeX: somebody who marks `x^2` and asks for a formula means that one.
    const isOneLine = selection instanceof TextSelection && selection.$from.sameParent(selection.$to)
    return { tex: isOneLine ? doc.textBetween(selection.from, selection.to) : '', isBlock: false }
  }
  const node = doc.nodeAt(place)
  return { tex: node?.attrs.latex ?? '', isBlock: node?.type.name === 'blockMath' }
}

export function setFormula(editor: Editor, place: FormulaPlace, { tex, isBlock }: Formula): void {
  const formula = { type: isBlock ? 'blockMath' : 'inlineMath', attrs: { latex: tex } }
  const node = place === null ? null : editor.state.doc.nodeAt(place)
  if (place === null || !node) {
    editor.commands.insertContent(formula)
  } else if (node.type.name === formula.type) {
    editor.commands.command(({ tr }) => {
      tr.setNodeMarkup(place, undefined, formula.attrs)
      tr.setSelection(NodeSelection.create(tr.doc, place))
      return true
    })
  } else {
    const content = isBlock ? formula : { type: 'paragraph', content: [formula] }
    editor.commands.insertContentAt({ from: place, to: place + node.nodeSize }, content)
  }
}

export function removeNode(editor: Editor, place: number): void {
  const node = editor.state.doc.nodeAt(place)
  if (node) editor.commands.deleteRange({ from: place, to: place + node.nodeSize })
}
