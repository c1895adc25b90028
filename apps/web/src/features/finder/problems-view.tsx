import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ProblemSetId, ProblemSetTree, Study } from '@trellis/domain'
import { useEffect, useMemo, useRef } from 'react'
import { problemSetTypeMessage } from '../../shared/problem/labels'
import { outlineOf } from '../../shared/problem/problem-outline'
import { treeQuery } from '../../shared/problem/problem-sets'
import { EmptyState } from '../../ui/empty-state'
import { ArrowLeftIcon } from '../../ui/icons'
import { useNotify } from '../../ui/snackbar'
import { Tag } from '../../ui/tag'
import { AddSetBar } from './add-set-bar'
import { ProblemContents } from './problem-contents'
import { headingId, ProblemMembers } from './problem-members'
import { ProblemsSkeleton } from './problems-skeleton'

/** Pixels. */
const contentWidth = 886

interface Props {
  study: Study
  problemSetId: ProblemSetId
  studyBlockTypeId: number
  blockName: string
  onClose: () => void
  onAdd: (problemSetId: ProblemSetId) => Promise<void>
}

/** Shows a problem set: what students would see, the answer key, and the button to use it. */
export function ProblemsView({ study, problemSetId, studyBlockTypeId, blockName, onClose, onAdd }: Props) {
  const { i18n } = useLingui()
  const tree = useQuery(treeQuery(problemSetId))
  useCloseOnFailure(tree.isError, onClose)
  return (
    <Box sx={overlay}>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 1.5, md: 2 } }}>
        <Box sx={{ maxWidth: contentWidth, mx: 'auto', py: 1.5 }}>
          <Button startIcon={<ArrowLeftIcon />} onClick={onClose} sx={{ ml: -1, mb: 1 }}>
            {i18n._('finder.set.back')}
          </Button>
          {tree.data ? <Problems tree={tree.data} /> : <ProblemsSkeleton />}
        </Box>
      </Box>
      <AddSetBar
        study={study}
        problemSetId={problemSetId}
        studyBlockTypeId={studyBlockTypeId}
        blockName={blockName}
        isLoaded={tree.data !== undefined}
        width={contentWidth}
        onAdd={onAdd}
      />
    </Box>
  )
}

function useCloseOnFailure(hasFailed: boolean, onClose: () => void) {
  const { i18n } = useLingui()
  const notify = useNotify()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per failure, not per new closure
  useEffect(() => {
    if (!hasFailed) return
    notify(i18n._('finder.set.failed'), { severity: 'error' })
    onClose()
  }, [hasFailed])
}

function Problems({ tree }: { tree: ProblemSetTree }) {
  const { i18n } = useLingui()
  const { problemSet } = tree
  const outline = useMemo(() => outlineOf(tree), [tree])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  // Without duplicates: the set type and the lesson type may have the same name.
  const facts = new Set([
    problemSet.problemSetId,
    problemSet.lessonType,
    i18n._(problemSetTypeMessage[problemSet.problemSetType]),
    problemSet.grade,
    i18n._('finder.set.facts', { problems: problemSet.problemCount, open: problemSet.openResponseCount }),
  ])

  const handleGoTo = (place: string) => {
    const target = document.getElementById(headingId(place))
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }
  return (
    <>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ fontSize: '1.25rem', outline: 'none' }}>
        {problemSet.problemSetName}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {problemSet.folderPath}
      </Typography>
      <Facts>
        {[...facts].map((fact) => (
          <Tag key={fact}>{fact}</Tag>
        ))}
      </Facts>
      {outline.length === 0 ? (
        <EmptyState title={i18n._('finder.set.empty')} message={i18n._('finder.set.empty.message')} />
      ) : (
        <Columns>
          <nav aria-label={i18n._('finder.set.contents')}>
            <ProblemContents members={outline} onGoTo={handleGoTo} />
          </nav>
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, alignContent: 'start' }}>
            <ProblemMembers members={outline} />
          </Box>
        </Columns>
      )}
    </>
  )
}

const overlay = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.default',
} as const

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  marginBottom: theme.spacing(2),
}))

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '212px minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& > nav': { position: 'sticky', top: theme.spacing(1.5), alignSelf: 'start', maxHeight: '70vh', overflow: 'auto' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > nav': {
      position: 'static',
      maxHeight: 168,
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: 8,
    },
  },
}))
