import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { ariaShortcut, displayShortcut } from './shortcuts'

export interface ToolbarItem {
  id: string
  label: string
  icon: ReactNode
  /** Such as `Mod+B`. */
  shortcut?: string
  /** A short addition to the tooltip. */
  note?: string
  /** For a toggle button. */
  isPressed?: boolean
  /** Stays focusable, so that keyboard users keep their position. */
  isDisabled?: boolean
  /** For a button that opens a menu: whether it is open. */
  isOpen?: boolean
  onPress: (button: HTMLElement) => void
}

interface Props {
  label: string
  groups: readonly (readonly ToolbarItem[])[]
  /** Id of what the buttons act on. */
  controls?: string
  onEscape?: () => void
  /** Lets groups wrap when there is little space. */
  isDense?: boolean
  ref?: Ref<HTMLDivElement>
}

/** A toolbar with one tab stop; the arrow keys, Home and End move between its buttons. */
export function Toolbar({ label, groups, controls, onEscape, isDense = false, ref }: Props) {
  const items = groups.flat()
  const [activeId, setActiveId] = useState(items[0]?.id)
  const buttons = useRef(new Map<string, HTMLElement>())
  const current = items.some(({ id }) => id === activeId) ? activeId : items[0]?.id

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      return onEscape()
    }
    const at = items.findIndex(({ id }) => id === current)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }
    const next = steps[event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    buttons.current.get(items[(next + items.length) % items.length]!.id)?.focus()
  }

  return (
    <Box
      ref={ref}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={handleKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: isDense ? 0.25 : 1.5, rowGap: 0.5 }}
    >
      {groups.map((group) => (
        <Box key={group[0]!.id} sx={{ display: isDense ? 'contents' : 'flex', flexWrap: 'wrap', gap: 0.25 }}>
          {group.map((item) => (
            <ToolbarButton
              key={item.id}
              item={item}
              isTabStop={item.id === current}
              onFocus={() => setActiveId(item.id)}
              keep={(element) => {
                if (element) buttons.current.set(item.id, element)
                else buttons.current.delete(item.id)
              }}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface ButtonProps {
  item: ToolbarItem
  isTabStop: boolean
  onFocus: () => void
  keep: (element: HTMLElement | null) => void
}

function ToolbarButton({ item, isTabStop, onFocus, keep }: ButtonProps) {
  const { i18n } = useLingui()
  const { label, icon, shortcut, note, isPressed, isDisabled = false, isOpen, onPress } = item
  const more = note ?? (shortcut && displayShortcut(shortcut))
  const hint = more ? i18n._('richText.button.hint', { label, more }) : label
  return (
    <Tooltip title={hint} enterDelay={400} disableInteractive>
      <ToolButton
        ref={keep}
        aria-label={label}
        aria-description={note}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        aria-haspopup={isOpen === undefined ? undefined : 'menu'}
        aria-expanded={isOpen}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        // Keeps the focus and selection in the text, and a phone's keyboard open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => !isDisabled && onPress(event.currentTarget)}
      >
        {icon}
      </ToolButton>
    </Tooltip>
  )
}

const ToolButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 34,
  height: 34,
  padding: '0 6px',
  borderRadius: 7,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-pressed="true"], &[aria-expanded="true"]': {
    backgroundColor: theme.vars.palette.primary.light,
    color: theme.vars.palette.primary.dark,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&[aria-disabled="true"]': { color: theme.vars.palette.text.disabled, cursor: 'default', background: 'none' },
  '@media (pointer: coarse)': { minWidth: 40, height: 40 },
  '@media (forced-colors: active)': { '&[aria-pressed="true"]': { outline: '2px solid Highlight' } },
}))
