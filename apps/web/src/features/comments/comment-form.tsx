import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { commentTextSchema, type TeamPerson, type UserId } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { common } from '../../locales/common-messages'

export interface Draft {
  text: string
  mentions: UserId[]
}

interface Props {
  label: string
  submitLabel: string
  people: readonly TeamPerson[]
  isBusy: boolean
  initialDraft?: Draft
  onSubmit: (draft: Draft, onDone: () => void) => void
  onCancel?: () => void
}

/** A text and the people it mentions, who are chosen from the team: @ followed by a name is what readers see. */
export function CommentForm({ label, submitLabel, people, isBusy, initialDraft, onSubmit, onCancel }: Props) {
  const { i18n } = useLingui()
  const [text, setText] = useState(initialDraft?.text ?? '')
  const [mentions, setMentions] = useState<UserId[]>(initialDraft?.mentions ?? [])
  const parsed = commentTextSchema.safeParse(text)
  const toggle = (userId: UserId) =>
    setMentions((chosen) => (chosen.includes(userId) ? chosen.filter((one) => one !== userId) : [...chosen, userId]))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!parsed.success) return
    onSubmit({ text: parsed.data, mentions }, () => {
      setText('')
      setMentions([])
    })
  }
  return (
    <Box component="form" onSubmit={handleSubmit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        size="small"
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      {people.length > 0 && (
        <Box role="group" aria-label={i18n._('comments.mention')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {people.map(({ userId, displayName }) => (
            <Chip
              key={userId}
              size="small"
              label={`@${displayName}`}
              clickable
              aria-pressed={mentions.includes(userId)}
              color={mentions.includes(userId) ? 'primary' : 'default'}
              variant={mentions.includes(userId) ? 'filled' : 'outlined'}
              onClick={() => toggle(userId)}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" disabled={!parsed.success} loading={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {i18n._(common.cancel)}
          </Button>
        )}
      </Box>
    </Box>
  )
}
