import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SurveyQuestion } from '@trellis/domain'
import { useState } from 'react'
import { ChevronDownIcon } from '../../../ui/icons'
import { kindMessages } from './question-kinds'

type Kind = SurveyQuestion['kind']

const kinds: readonly Kind[] = ['CHOICE', 'SCALE', 'TEXT']

/** A menu that adds a question of the chosen kind. */
export function AddQuestion({ survey, onAdd }: { survey: string; onAdd: (kind: Kind) => void }) {
  const { i18n } = useLingui()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [chosenKind, setChosenKind] = useState<Kind | null>(null)
  const close = (kind: Kind | null) => {
    setChosenKind(kind)
    setAnchor(null)
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={i18n._('survey.add.to', { survey })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {i18n._('survey.add')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => close(null)}
        // The form takes focus once the menu has returned it.
        slotProps={{ transition: { onExited: () => chosenKind && onAdd(chosenKind) } }}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} onClick={() => close(kind)}>
            <ListItemText primary={i18n._(kindMessages[kind].name)} secondary={i18n._(kindMessages[kind].about)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
