import { useLingui } from '@lingui/react'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type Ref, useState } from 'react'
import { TableMenu } from '../table/table-menu'
import { Toolbar, type ToolbarItem } from './toolbar'
import {
  BoldIcon,
  BulletListIcon,
  FormulaIcon,
  HeadingIcon,
  ImageIcon,
  IndentIcon,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  OutdentIcon,
  RedoIcon,
  SubheadingIcon,
  TableIcon,
  UnderlineIcon,
  UndoIcon,
} from './toolbar-icons'

interface Props {
  editor: Editor
  /** Id of the text area. */
  controls: string
  onLink: () => void
  onImage: () => void
  onTable: () => void
  onFormula: () => void
  ref: Ref<HTMLDivElement>
}

export function EditorToolbar({ editor, controls, onLink, onImage, onTable, onFormula, ref }: Props) {
  const { i18n } = useLingui()
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const state = useEditorState({ editor, selector: () => stateOf(editor) })
  const run = () => editor.chain().focus()

  const groups: ToolbarItem[][] = [
    [
      {
        id: 'undo',
        label: i18n._('richText.undo'),
        icon: <UndoIcon />,
        shortcut: 'Mod+Z',
        isDisabled: !state.canUndo,
        onPress: () => run().undo().run(),
      },
      {
        id: 'redo',
        label: i18n._('richText.redo'),
        icon: <RedoIcon />,
        shortcut: 'Mod+Shift+Z',
        isDisabled: !state.canRedo,
        onPress: () => run().redo().run(),
      },
    ],
    [
      {
        id: 'bold',
        label: i18n._('richText.bold'),
        icon: <BoldIcon />,
        shortcut: 'Mod+B',
        isPressed: state.isBold,
        onPress: () => run().toggleBold().run(),
      },
      {
        id: 'italic',
        label: i18n._('richText.italic'),
        icon: <ItalicIcon />,
        shortcut: 'Mod+I',
        isPressed: state.isItalic,
        onPress: () => run().toggleItalic().run(),
      },
      {
        id: 'underline',
        label: i18n._('richText.underline'),
        icon: <UnderlineIcon />,
        shortcut: 'Mod+U',
        isPressed: state.isUnderlined,
        onPress: () => run().toggleUnderline().run(),
      },
    ],
    [
      {
        id: 'heading',
        label: i18n._('richText.heading'),
        icon: <HeadingIcon />,
        shortcut: 'Mod+Alt+3',
        isPressed: state.isHeading,
        onPress: () => run().toggleHeading({ level: 3 }).run(),
      },
      {
        id: 'subheading',
        label: i18n._('richText.subheading'),
        icon: <SubheadingIcon />,
        shortcut: 'Mod+Alt+4',
        isPressed: state.isSubheading,
        onPress: () => run().toggleHeading({ level: 4 }).run(),
      },
    ],
    [
      {
        id: 'bullets',
        label: i18n._('richText.bullets'),
        icon: <BulletListIcon />,
        shortcut: 'Mod+Shift+8',
        isPressed: state.isBulleted,
        onPress: () => run().toggleBulletList().run(),
      },
      {
        id: 'numbers',
        label: i18n._('richText.numbers'),
        icon: <NumberedListIcon />,
        shortcut: 'Mod+Shift+7',
        isPressed: state.isNumbered,
        onPress: () => run().toggleOrderedList().run(),
      },
      {
        id: 'outdent',
        label: i18n._('richText.outdent'),
        icon: <OutdentIcon />,
        shortcut: 'Mod+[',
        isDisabled: !state.canOutdent,
        onPress: () => run().liftListItem('listItem').run(),
      },
      {
        id: 'indent',
        label: i18n._('richText.indent'),
        icon: <IndentIcon />,
        shortcut: 'Mod+]',
        isDisabled: !state.canIndent,
        onPress: () => run().sinkListItem('listItem').run(),
      },
    ],
    [
      {
        id: 'link',
        label: i18n._('richText.link'),
        icon: <LinkIcon />,
        shortcut: 'Mod+K',
        isPressed: state.isLink,
        onPress: onLink,
      },
      {
        id: 'image',
        label: state.isImage ? i18n._('richText.picture.edit') : i18n._('richText.picture'),
        icon: <ImageIcon />,
        note: state.isImage ? undefined : i18n._('richText.picture.limits'),
        onPress: onImage,
      },
      {
        id: 'table',
        label: i18n._('richText.table'),
        icon: <TableIcon />,
        isOpen: state.isInTable ? menuAnchor !== null : undefined,
        onPress: (button) => (state.isInTable ? setMenuAnchor(button) : onTable()),
      },
      {
        id: 'formula',
        label: i18n._('richText.formula'),
        icon: <FormulaIcon />,
        shortcut: 'Alt+=',
        onPress: onFormula,
      },
    ],
  ]

  return (
    <>
      <Toolbar
        ref={ref}
        label={i18n._('richText.toolbar')}
        groups={groups}
        controls={controls}
        onEscape={() => editor.commands.focus()}
      />
      <TableMenu editor={editor} anchor={menuAnchor} onClose={() => setMenuAnchor(null)} />
    </>
  )
}

function stateOf(editor: Editor) {
  const { selection } = editor.state
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderlined: editor.isActive('underline'),
    isHeading: editor.isActive('heading', { level: 3 }),
    isSubheading: editor.isActive('heading', { level: 4 }),
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    canOutdent: editor.can().liftListItem('listItem'),
    canIndent: editor.can().sinkListItem('listItem'),
    isLink: editor.isActive('link'),
    isImage: selection instanceof NodeSelection && selection.node.type.name === 'image',
    isInTable: editor.isActive('table'),
  }
}
