import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { Condition, SupportSlot, SupportType, Tutoring } from '@trellis/domain'
import { supportTypeMessage } from '../../../shared/design/labels'
import { onFirstClick } from '../../../ui/double-click'
import { CopyIcon, PlusIcon } from '../../../ui/icons'
import { useBuild } from '../build-context'
import { ConflictNotice } from '../saving/conflict-notice'
import { SaveStatus } from '../saving/save-status'
import { useSlotSupport } from '../use-slot-support'
import { HintList } from './hint-list'
import { SupportItemCard } from './support-item-card'
import { supportStyle } from './support-style'
import { useSupportItems } from './use-support-items'

/** The platform's limit. */
const maxHints = 50

const types = ['HINTS', 'EXPLANATIONS'] as const
type ChosenType = (typeof types)[number]

interface Props {
  slot: SupportSlot
  condition: Condition
  /** What the library gives for the problem: 'Best So Far'. */
  library?: Tutoring | undefined
}

/** What one condition gives for one problem: nothing yet, hints, or an explanation. */
export function SupportEditor({ slot, condition, library }: Props) {
  const { i18n } = useLingui()
  const { isReadOnly } = useBuild()
  const support = useSlotSupport(slot)
  const items = useSupportItems(support)
  const { text, state, isStored } = support
  const shared = { conditionName: condition.name, isStored, isReadOnly }
  if (text.type === null) {
    return (
      <>
        {state.kind === 'conflict' && <ConflictNotice slotKey={support.key} mine={text} theirs={state.theirs} />}
        {isReadOnly ? (
          <Typography color="textSecondary">{i18n._('supports.nothing')}</Typography>
        ) : (
          <TypeChoice onChoose={(type) => void items.chooseType(type)} />
        )}
        {!isReadOnly && library && (
          <Button startIcon={<CopyIcon />} onClick={onFirstClick(() => items.startFrom(library))} sx={{ mt: 1.5 }}>
            {i18n._('supports.library.copy', { type: i18n._(supportTypeMessage[library.tutorStrategyType]) })}
          </Button>
        )}
        <SaveStatus state={state.kind === 'saved' ? { kind: 'idle' } : state} onRetry={() => void support.flush()} />
      </>
    )
  }
  const [first] = text.items
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <TypeSwitch type={text.type} isReadOnly={isReadOnly} onChoose={(type) => void items.chooseType(type)} />
        <SaveStatus state={state} images={items.images} onRetry={() => void support.flush()} />
      </Box>
      {state.kind === 'conflict' && <ConflictNotice slotKey={support.key} mine={text} theirs={state.theirs} />}
      {text.type === 'HINTS' ? (
        <HintList
          {...shared}
          items={text.items}
          openId={items.openId}
          actionsOf={items.actionsOf}
          onMove={(id, to) => void items.move(id, to)}
        />
      ) : (
        first && (
          <SupportItemCard
            {...shared}
            key={first.id}
            type="EXPLANATIONS"
            name={i18n._(supportTypeMessage.EXPLANATIONS)}
            item={first}
            isOpen={items.openId === first.id}
            {...items.actionsOf(first)}
          />
        )
      )}
      {text.type === 'HINTS' && !isReadOnly && (
        <Button
          startIcon={<PlusIcon />}
          variant="outlined"
          onClick={() => void items.add()}
          disabled={text.items.length >= maxHints}
          sx={{ mt: 1.25 }}
        >
          {i18n._('supports.hint.add')}
        </Button>
      )}
    </>
  )
}

/** The two types to choose from, each in its color with its icon and name. */
function TypeChoice({ onChoose }: { onChoose: (type: ChosenType) => void }) {
  const { i18n } = useLingui()
  const about = { HINTS: i18n._('supports.choose.hints'), EXPLANATIONS: i18n._('supports.choose.explanation') }
  return (
    <Box>
      <Typography sx={{ mb: 1.5 }}>{i18n._('supports.choose')}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))', gap: 1.5 }}>
        {types.map((type) => {
          const { color, Icon } = supportStyle[type]
          return (
            <ButtonBase
              key={type}
              onClick={() => onChoose(type)}
              sx={{
                display: 'flex',
                gap: 1.5,
                p: 2,
                alignItems: 'flex-start',
                justifyContent: 'flex-start',
                textAlign: 'left',
                borderRadius: '12px',
                border: '1px solid',
                borderColor: 'divider',
                bgcolor: `${color}.light`,
                transition: 'border-color 120ms, transform 120ms',
                '&:hover': { borderColor: `${color}.dark`, transform: 'translateY(-1px)' },
              }}
            >
              <Box sx={{ ...disc, bgcolor: `${color}.main`, color: `${color}.contrastText` }}>
                <Icon />
              </Box>
              <Box component="span" sx={{ minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
                  {i18n._(supportTypeMessage[type])}
                </Typography>
                <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                  {about[type]}
                </Typography>
              </Box>
            </ButtonBase>
          )
        })}
      </Box>
    </Box>
  )
}

const disc = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  flexShrink: 0,
} as const

interface SwitchProps {
  type: SupportType
  isReadOnly: boolean
  onChoose: (type: ChosenType) => void
}

function TypeSwitch({ type, isReadOnly, onChoose }: SwitchProps) {
  const { i18n } = useLingui()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={type}
      aria-label={i18n._('supports.type')}
      onChange={(_, chosen: ChosenType | null) => chosen && onChoose(chosen)}
    >
      {types
        .filter((one) => !isReadOnly || one === type)
        .map((one) => {
          const { color, Icon } = supportStyle[one]
          const chosen = { bgcolor: `${color}.main`, color: `${color}.contrastText` }
          return (
            <ToggleButton
              key={one}
              value={one}
              sx={{
                gap: 0.75,
                px: 1.5,
                minHeight: 34,
                textTransform: 'none',
                color: 'text.primary',
                '&.Mui-selected, &.Mui-selected:hover': chosen,
              }}
            >
              <Icon fontSize="inherit" />
              {i18n._(supportTypeMessage[one])}
            </ToggleButton>
          )
        })}
    </ToggleButtonGroup>
  )
}
