import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  canBeReordered,
  type ProblemId,
  type ProblemSetId,
  type ProblemSetTree,
  type ProblemTreeMember,
  problemIdsOf,
  type Study,
  studyContentCalls,
} from '@trellis/domain'
import { useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { ProblemHtml } from '../../shared/problem/problem-html'
import { treeQuery } from '../../shared/problem/problem-sets'
import { studyProblemsQuery } from '../../shared/problem/study-problems'
import { useDesignEdit } from '../../shared/study/design-edit'
import { designMutation, refreshAfterChange } from '../../shared/study/study-edits'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { ErrorState } from '../../ui/error-state'
import { ChevronDownIcon } from '../../ui/icons'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { useNotify } from '../../ui/snackbar'
import { type Choice, choicesOf, move } from './problem-choices'

interface Props {
  study: Study
  problemSetId: ProblemSetId
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Chooses which problems of a set the study uses, and in which order. */
export function ChooseProblemsDialog({ study, problemSetId, name, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const tree = useQuery({ ...treeQuery(problemSetId), enabled: isOpen })
  const used = useQuery({ ...studyProblemsQuery(study.studyId), enabled: isOpen })
  const failed = [tree, used].find((query) => query.isError && !query.data)
  const positions = used.data?.get(problemSetId)
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{i18n._('sets.problems.title', { name })}</DialogTitle>
      {tree.data && used.data ? (
        <ChoiceForm
          study={study}
          tree={tree.data}
          choices={choicesOf(tree.data, positions ?? new Map())}
          onClose={onClose}
        />
      ) : (
        <DialogContent>
          {failed ? <ErrorState message={messageForError(failed.error)} /> : <SkeletonRows rows={5} />}
        </DialogContent>
      )}
    </Dialog>
  )
}

interface ChoiceFormProps {
  study: Study
  tree: ProblemSetTree
  choices: readonly Choice[]
  onClose: () => void
}

function ChoiceForm({ study, tree, choices: stored, onClose }: ChoiceFormProps) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const client = useQueryClient()
  const attempt = useDesignEdit(study)
  const [choices, setChoices] = useState(stored)
  const { studyId } = study
  const { problemSetId, problemSetType } = tree.problemSet
  const isOrdered = canBeReordered(problemSetType)
  const chosen = choices.filter(({ isUsed }) => isUsed)
  const leavesOut = choices.some(({ member, isUsed }) => !isUsed && stored.find((one) => one.member === member)?.isUsed)
  const save = useMutation({
    ...designMutation(studyId),
    mutationFn: () => {
      const problems = chosen.flatMap(({ member }) => problemIdsOf(member)) as ProblemId[]
      return request(studyContentCalls.arrangeProblems, { body: { studyId, problemSetId, problems } })
    },
    onSuccess: () => {
      notify(i18n._('sets.problems.saved'))
      onClose()
    },
    onError: (error) => notify(messageForError(error), { severity: 'error' }),
    onSettled: () => refreshAfterChange(client, studyId),
  })
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          {isOrdered ? i18n._('sets.problems.about') : i18n._('sets.problems.about.unordered')}
        </DialogContentText>
        <List>
          {choices.map(({ member, number, isUsed }, index) => (
            <li key={number}>
              <Checkbox
                checked={isUsed}
                onChange={(_, isNowUsed) =>
                  setChoices(choices.map((one, at) => (at === index ? { ...one, isUsed: isNowUsed } : one)))
                }
                slotProps={{ input: { 'aria-label': i18n._('sets.problems.use', { number }) } }}
              />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <b>{i18n._('sets.problems.number', { number })}</b>
                <Preview member={member} />
              </Box>
              {isOrdered && (
                <>
                  <IconButton
                    aria-label={i18n._('sets.problems.up', { number })}
                    disabled={index === 0}
                    onClick={() => setChoices(move(choices, index, -1))}
                  >
                    <ChevronDownIcon sx={{ transform: 'rotate(180deg)' }} />
                  </IconButton>
                  <IconButton
                    aria-label={i18n._('sets.problems.down', { number })}
                    disabled={index === choices.length - 1}
                    onClick={() => setChoices(move(choices, index, 1))}
                  >
                    <ChevronDownIcon />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </List>
        <Box role="status">
          {chosen.length === 0 && <Alert severity="error">{i18n._('sets.problems.none')}</Alert>}
          {chosen.length > 0 && leavesOut && study.supportCount > 0 && (
            <Alert severity="warning">{i18n._('sets.problems.lost')}</Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{i18n._(common.cancel)}</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={save.isPending}
          onClick={(event) => {
            submitOnce(event)
            void attempt(() => save.mutate())
          }}
        >
          {i18n._('sets.problems.save', { count: chosen.length })}
        </Button>
      </DialogActions>
    </>
  )
}

/** The question of a problem, or of the first of its parts. */
function Preview({ member }: { member: ProblemTreeMember }) {
  if (member.contentType === 'PROBLEM') return <ProblemHtml html={member.problem.question} />
  const [first] = member.set.members
  return first ? <Preview member={first} /> : null
}

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: theme.spacing(0, 0, 2),
  padding: 0,
  '& li': { display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1), padding: theme.spacing(1, 0) },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))
