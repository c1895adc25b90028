import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import type { Completion, Condition } from '@trellis/domain'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { conditionColor } from '../../../shared/study/condition-color'
import { CompletionMark } from './completion-mark'

export const tabId = (conditionId: number) => `condition-tab-${conditionId}`
export const panelId = 'condition-panel'

interface Props {
  conditions: readonly Condition[]
  current: number
  completionOf: (condition: Condition) => Completion
  isUnsaved: (condition: Condition) => boolean
  onChoose: (conditionId: number) => void
}

/** A tab for each condition with its color and completion. Tabs wrap into rows; on narrow screens they scroll. */
export function ConditionTabs({ conditions, current, completionOf, isUnsaved, onChoose }: Props) {
  const { i18n } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    const tab = document.getElementById(tabId(current))
    if (isMoving.current) tab?.focus()
    isMoving.current = false
    const row = list.current
    if (tab && row && row.scrollWidth > row.clientWidth) row.scrollLeft = tab.offsetLeft - row.clientWidth / 3
  }, [current])

  const handleKey = (event: KeyboardEvent) => {
    const at = conditions.findIndex((condition) => condition.conditionId === current)
    const last = conditions.length - 1
    const to = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ]
    const target = to === undefined ? undefined : conditions[to]
    if (!target) return
    event.preventDefault()
    isMoving.current = true
    onChoose(target.conditionId)
  }
  return (
    <TabList role="tablist" aria-label={i18n._('supports.conditions')} ref={list} onKeyDown={handleKey}>
      {conditions.map((condition, index) => (
        <button
          key={condition.conditionId}
          type="button"
          role="tab"
          id={tabId(condition.conditionId)}
          aria-controls={panelId}
          aria-selected={condition.conditionId === current}
          tabIndex={condition.conditionId === current ? 0 : -1}
          onClick={() => onChoose(condition.conditionId)}
          style={{ '--color': conditionColor(index) } as React.CSSProperties}
        >
          <span className="swatch" aria-hidden />
          <span>{condition.name}</span>
          <CompletionMark completion={completionOf(condition)} isUnsaved={isUnsaved(condition)} />
        </button>
      ))}
    </TabList>
  )
}

const TabList = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  paddingInline: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('md')]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'thin' },
  '& button': {
    ...theme.typography.body2,
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: 8,
    minHeight: 44,
    maxWidth: 320,
    padding: '6px 12px',
    border: 0,
    borderRadius: '8px 8px 0 0',
    background: 'none',
    color: 'inherit',
    fontWeight: 550,
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button[aria-selected=true]': { fontWeight: 650, backgroundColor: theme.vars.palette.background.sunken },
  '& button[aria-selected=true]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 6,
    bottom: 0,
    height: 3,
    borderRadius: '3px 3px 0 0',
    backgroundColor: 'var(--color)',
  },
  '& .swatch': { width: 12, height: 12, flexShrink: 0, borderRadius: 4, backgroundColor: 'var(--color)' },
}))
