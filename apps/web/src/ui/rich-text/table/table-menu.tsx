import { useLingui } from '@lingui/react'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { CheckIcon } from '../../icons'

interface Props {
  editor: Editor
  anchor: HTMLElement | null
  onClose: () => void
}

/** Commands for the table at the cursor. */
export function TableMenu({ editor, anchor, onClose }: Props) {
  const { i18n } = useLingui()
  const hasHeaderRow = useEditorState({ editor, selector: () => isHeaderRow(editor) })
  const choose = (run: () => unknown) => () => {
    run()
    onClose()
  }
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{ transition: { onExited: () => editor.commands.focus() } }}
    >
      <MenuItem onClick={choose(() => editor.commands.addRowBefore())}>{i18n._('richText.table.rowAbove')}</MenuItem>
      <MenuItem onClick={choose(() => editor.commands.addRowAfter())}>{i18n._('richText.table.rowBelow')}</MenuItem>
      <MenuItem onClick={choose(() => editor.commands.deleteRow())}>{i18n._('richText.table.deleteRow')}</MenuItem>
      <Divider component="li" />
      <MenuItem onClick={choose(() => editor.commands.addColumnBefore())}>
        {i18n._('richText.table.columnBefore')}
      </MenuItem>
      <MenuItem onClick={choose(() => editor.commands.addColumnAfter())}>
        {i18n._('richText.table.columnAfter')}
      </MenuItem>
      <MenuItem onClick={choose(() => editor.commands.deleteColumn())}>
        {i18n._('richText.table.deleteColumn')}
      </MenuItem>
      <Divider component="li" />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={hasHeaderRow}
        onClick={choose(() => editor.commands.toggleHeaderRow())}
      >
        {i18n._('richText.table.header')}
        {hasHeaderRow && (
          <ListItemIcon sx={{ ml: 'auto', pl: 2, color: 'inherit' }}>
            <CheckIcon />
          </ListItemIcon>
        )}
      </MenuItem>
      <Divider component="li" />
      <MenuItem onClick={choose(() => editor.commands.deleteTable())} sx={{ color: 'error.main' }}>
        {i18n._('richText.table.delete')}
      </MenuItem>
    </Menu>
  )
}

function isHeaderRow({ state }: Editor): boolean {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth)
    if (table.type.name === 'table') {
      return table.firstChild!.content.content.every((cell) => cell.type.name === 'tableHeader')
    }
  }
  return false
}
