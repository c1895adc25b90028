import { type Editor, Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { goToNextCell, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { isFormula } from './formula/formula-nodes'

export interface KeyboardActions {
  onLink: (editor: Editor) => void
  onFormula: (editor: Editor) => void
  /** Enter on a selected image or formula. */
  onOpen: (editor: Editor, position: number) => void
  onToolbar: () => void
}

/** Shortcuts in addition to those of the marks and blocks. The toolbar's tooltips show them. */
export const keyboard = ({ onLink, onFormula, onOpen, onToolbar }: KeyboardActions) =>
  Extension.create({
    name: 'keyboard',
    priority: 1000,
    addKeyboardShortcuts() {
      const { editor } = this
      const always = (run: () => void) => () => {
        run()
        return true
      }
      const openSelected = () => {
        const { selection } = editor.state
        if (!(selection instanceof NodeSelection)) return false
        if (!isFormula(selection.node) && selection.node.type.name !== 'image') return false
        onOpen(editor, selection.from)
        return true
      }
      return {
        'Mod-k': always(() => onLink(editor)),
        'Alt-=': always(() => onFormula(editor)),
        'Alt-F10': always(onToolbar),
        // Handled outside lists too: otherwise the browser would leave the page.
        'Mod-]': always(() => editor.commands.sinkListItem('listItem')),
        'Mod-[': always(() => editor.commands.liftListItem('listItem')),
        Enter: openSelected,
      }
    },
    addProseMirrorPlugins: () => [tabLeavesEditor()],
  })

/**
 * Tab leaves the editor, as it leaves any field. In a table it moves from cell to cell and leaves from the last one;
 * after Escape it leaves from anywhere.
 */
function tabLeavesEditor(): Plugin {
  let wasEscaped = false
  const handleKeyDown = (view: EditorView, event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const staysInTable = isInTable(view.state) && goToNextCell(event.shiftKey ? -1 : 1)(view.state)
      // Returning true skips the editor's other handlers, and the browser moves the focus.
      return wasEscaped || !staysInTable
    }
    if (event.key !== 'Shift') wasEscaped = event.key === 'Escape'
    return false
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: handleKeyDown,
        focus: () => {
          wasEscaped = false
          return false
        },
      },
    },
  })
}
