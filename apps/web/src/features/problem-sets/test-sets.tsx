import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ProblemSetId, type Study, setsInBlock, studyContentCalls, testBlocks, testParts } from '@trellis/domain'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDesignClosed } from '../../shared/study/design-edit'
import { cardRadius } from '../../ui/card-face'
import { SearchIcon } from '../../ui/icons'
import { AddByIdDialog } from './add-by-id-dialog'
import { SelectedSets } from './selected-sets'
import { testMessages } from './test-messages'

interface Props {
  study: Study
  /** Opens the problem set library for a test. */
  onBrowse: (studyBlockTypeId: number) => void
  addressOf: (problemSetId: ProblemSetId, studyBlockTypeId: number) => string
}

/** The problem sets of the study's tests, including tests that were turned off. */
export function TestSets(props: Props) {
  const { study } = props
  const blocks = testParts
    .filter((part) => study[part] || setsInBlock(study.problemSetsInStudy, testBlocks[part]).length > 0)
    .map((part) => testBlocks[part])
  if (blocks.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {blocks.map((block) => (
        <TestSection key={block} studyBlockTypeId={block} {...props} />
      ))}
    </Box>
  )
}

function TestSection({ study, studyBlockTypeId, onBrowse, addressOf }: Props & { studyBlockTypeId: number }) {
  const { i18n } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const messages = testMessages[studyBlockTypeId]!
  const headingId = messages.flag
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const isTarget = hash === `#${headingId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must scroll here again
  useEffect(() => {
    if (!isTarget) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [isTarget, key])
  const { addProblemSet, arrangeProblems, removeProblemSet } = studyContentCalls
  const isReadOnly = useDesignClosed(study, 'design', addProblemSet, arrangeProblems, removeProblemSet)
  const count = setsInBlock(study.problemSetsInStudy, studyBlockTypeId).length
  const test = i18n._(messages.name)
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2" id={headingId} ref={heading} tabIndex={-1} sx={{ scrollMarginTop: 80 }}>
            {test}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {i18n._(messages.intro)}
          </Typography>
        </Box>
        {!isReadOnly && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="outlined"
              aria-label={i18n._('sets.test.addById.of', { test })}
              onClick={() => setIsAdding(true)}
            >
              {i18n._('sets.test.addById')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<SearchIcon />}
              aria-label={i18n._('sets.test.browse.of', { test })}
              onClick={() => onBrowse(studyBlockTypeId)}
            >
              {i18n._('sets.browse')}
            </Button>
          </Box>
        )}
      </Box>
      {!study[messages.flag] && (
        <Alert severity="info" role="note" sx={{ mb: 1.5 }}>
          {i18n._('sets.test.off')}
        </Alert>
      )}
      {count === 0 ? (
        <Typography sx={empty}>{i18n._('sets.test.empty')}</Typography>
      ) : (
        <SelectedSets
          study={study}
          studyBlockTypeId={studyBlockTypeId}
          label={i18n._('sets.test.table', { test })}
          isReadOnly={isReadOnly}
          addressOf={(problemSetId) => addressOf(problemSetId, studyBlockTypeId)}
          headingId={headingId}
        />
      )}
      <AddByIdDialog
        study={study}
        page="content"
        studyBlockTypeId={studyBlockTypeId}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </Box>
  )
}

const empty = {
  p: 2,
  typography: 'body2',
  color: 'text.secondary',
  border: '1px dashed',
  borderColor: 'grey.500',
  borderRadius: cardRadius,
} as const
