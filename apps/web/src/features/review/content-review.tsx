import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { allConditionsBlock, type StudyContent } from '@trellis/domain'
import { useId, useState } from 'react'
import { hidesSupports, problemsOfSet } from '../../shared/problem/content-outline'
import { ProblemReview } from './problem-review'
import { ProblemSetHeader } from './problem-set-header'
import { lacksSupport, type Remark, setsInOrder } from './review.rules'

type Filter = 'all' | 'remarks' | 'missing'

const filterMessages = {
  all: /*i18n*/ 'review.show.all',
  remarks: /*i18n*/ 'review.show.remarks',
  missing: /*i18n*/ 'review.show.missing',
} as const satisfies Record<Filter, string>

interface Props {
  content: StudyContent
  remarks: ReadonlyMap<string, readonly Remark[]>
  isAboutFeedback: boolean
  /** Undefined for a snapshot, which has no previews. */
  studyId?: number
}

/** Every problem of the study, with the supports of the conditions side by side. */
export function ContentReview({ content, remarks, isAboutFeedback, studyId }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [filter, setFilter] = useState<Filter>('all')
  const isShown = (problemId: string) => {
    if (filter === 'remarks') return (remarks.get(problemId)?.length ?? 0) > 0
    return filter === 'all' || lacksSupport(content, problemId)
  }
  const sets = setsInOrder(content).map((entry) => ({
    ...entry,
    problems: problemsOfSet(entry.set).filter((problem) => isShown(problem.problemId)),
  }))
  const isNothingLeft = filter !== 'all' && sets.every((entry) => entry.problems.length === 0)
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h2" id={id} sx={{ flex: '1 1 240px' }}>
          {i18n._('review.problems')}
        </Typography>
        <TextField
          select
          size="small"
          label={i18n._('review.show')}
          value={filter}
          onChange={(event) => setFilter(event.target.value as Filter)}
          sx={{ width: { xs: '100%', sm: 280 } }}
        >
          {(Object.keys(filterMessages) as Filter[]).map((one) => (
            <MenuItem key={one} value={one}>
              {i18n._(filterMessages[one])}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {isNothingLeft && <Typography color="textSecondary">{i18n._('review.show.none')}</Typography>}
      {sets
        .filter((entry) => filter === 'all' || entry.problems.length > 0)
        .map(({ set, studyBlockTypeId, problems }) => (
          <Box component="section" key={set.problemSetId} aria-label={set.name} sx={{ mb: 4 }}>
            <ProblemSetHeader
              streakRule={content.streakRule}
              set={set}
              studyBlockTypeId={studyBlockTypeId}
              conditions={studyBlockTypeId === allConditionsBlock ? content.conditions : []}
              studyId={studyId}
              silence={
                studyBlockTypeId === allConditionsBlock && hidesSupports(set, isAboutFeedback)
                  ? isAboutFeedback
                    ? 'feedback'
                    : 'help'
                  : null
              }
            />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              {problems.map((placed, index) => (
                <ProblemReview
                  // biome-ignore lint/suspicious/noArrayIndexKey: one problem may occur twice
                  key={`${placed.problemId}/${index}`}
                  content={content}
                  placed={placed}
                  remarks={remarks.get(placed.problemId) ?? noRemarks}
                  isAboutFeedback={isAboutFeedback}
                  conditions={studyBlockTypeId === allConditionsBlock ? content.conditions : noConditions}
                />
              ))}
            </Box>
          </Box>
        ))}
    </Box>
  )
}

const noRemarks: readonly Remark[] = []
const noConditions: StudyContent['conditions'] = []
