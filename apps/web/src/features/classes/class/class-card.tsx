import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import type { SchoolClass } from '@trellis/domain'
import { Link } from 'react-router'
import { cardRadius } from '../../../ui/card-face'
import { Tag } from '../../../ui/tag'
import { JoinCode } from '../students/join-code'

/** One class in the list. The whole card opens the class; its name is the link. */
export function ClassCard({ schoolClass }: { schoolClass: SchoolClass }) {
  const { i18n } = useLingui()
  const { id, name, grade, school, joinCode, isOpen, students, homework } = schoolClass
  return (
    <Card>
      <h2>
        <Link to={`/classes/${id}`}>{name}</Link>
      </h2>
      <p className="where">
        {[grade, school].filter((part) => part !== null).join(' · ') || i18n._('classes.noGrade')}
      </p>
      {!isOpen && (
        <p className="state">
          <Tag>{i18n._('classes.closedToNew')}</Tag>
        </p>
      )}
      <dl>
        <div>
          <dt>{i18n._('classes.code')}</dt>
          <dd>
            <JoinCode code={joinCode} sx={{ lineHeight: 'inherit' }} />
          </dd>
        </div>
        <div>
          <dt>{i18n._('classes.students')}</dt>
          <dd>{students}</dd>
        </div>
        <div>
          <dt>{i18n._('classes.homework')}</dt>
          <dd>{homework}</dd>
        </div>
      </dl>
    </Card>
  )
}

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    padding: theme.spacing(2.25),
    border: `1px solid ${palette.divider}`,
    borderRadius: cardRadius,
    backgroundColor: palette.background.paper,
    transition: theme.transitions.create(['border-color', 'box-shadow'], { duration: 120 }),
    '&:hover': { borderColor: palette.grey[500], boxShadow: theme.shadows[1] },
    '&:has(a:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& h2': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
    '& h2 a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
    '& h2 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
    '& .where': {
      ...theme.typography.body2,
      margin: theme.spacing(0.5, 0, 0),
      overflowWrap: 'anywhere',
      color: palette.text.secondary,
    },
    '& .state': { margin: theme.spacing(1, 0, 0) },
    '& dl': {
      display: 'grid',
      gridTemplateColumns: '1.6fr 1fr 1fr',
      gap: theme.spacing(1),
      margin: 0,
      // Cards in a row have equal height, however long their names are.
      marginTop: 'auto',
      paddingTop: theme.spacing(2),
    },
    '& dt': { ...theme.typography.caption, color: palette.text.secondary },
    '& dd': {
      ...theme.typography.body1,
      margin: 0,
      fontSize: '1.125rem',
      fontWeight: 650,
      fontVariantNumeric: 'tabular-nums',
    },
  }
})
