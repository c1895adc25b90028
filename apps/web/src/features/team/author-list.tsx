import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type StudyId, type TeamMember, teamCalls, type UserId } from '@trellis/domain'
import { request } from '../../lib/client'
import { personRow } from './person-row'
import { useTeamAction } from './team-queries'

interface Props {
  studyId: StudyId
  members: readonly TeamMember[]
  mayManage: boolean
}

/** Who is cited as an author of the study, and in which order. */
export function AuthorList({ studyId, members, mayManage }: Props) {
  const { i18n } = useLingui()
  const choose = useTeamAction(
    studyId,
    (userIds: UserId[]) => request(teamCalls.setAuthors, { body: { studyId, userIds } }),
    i18n._('team.authors.failed'),
  )
  const authors = members
    .filter((member) => member.authorPosition !== null)
    .sort((one, other) => one.authorPosition! - other.authorPosition!)
  const others = members.filter((member) => member.authorPosition === null)
  const ids = authors.map(({ userId }) => userId)
  const moveUp = (index: number) =>
    choose.mutate([...ids.slice(0, index - 1), ids[index]!, ids[index - 1]!, ...ids.slice(index + 1)])
  const toggle = (userId: UserId) =>
    choose.mutate(ids.includes(userId) ? ids.filter((id) => id !== userId) : [...ids, userId])
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {i18n._('team.authors.about')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }} aria-busy={choose.isPending}>
        {[...authors, ...others].map(({ userId, displayName: name, authorPosition }, index) => (
          <Box component="li" key={userId} sx={personRow}>
            <FormControlLabel
              sx={{ flex: '1 1 200px', minWidth: 0, mr: 0 }}
              control={
                <Checkbox
                  checked={authorPosition !== null}
                  // A study has at least one author.
                  disabled={!mayManage || choose.isPending || (authors.length === 1 && authorPosition !== null)}
                  onChange={() => toggle(userId)}
                />
              }
              label={authorPosition === null ? name : i18n._('team.authors.numbered', { number: authorPosition, name })}
            />
            {mayManage && authorPosition !== null && index > 0 && (
              <Button
                size="small"
                disabled={choose.isPending}
                onClick={() => moveUp(index)}
                aria-label={i18n._('team.authors.up.of', { name })}
              >
                {i18n._('team.authors.up')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </>
  )
}
