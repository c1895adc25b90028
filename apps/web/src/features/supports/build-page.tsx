import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { feedbackMappingCalls, type Study, studyTypes, supportMappingCalls } from '@trellis/domain'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { wrongAnswersQuery } from '../../shared/problem/wrong-answers'
import { useDesignClosed, useDesignEdit } from '../../shared/study/design-edit'
import { cardFace } from '../../ui/card-face'
import { topBarHeight } from '../../ui/theme'
import { useLatest } from '../../ui/use-latest'
import { type Build, BuildContext } from './build-context'
import {
  type BuildSet,
  completionsOf,
  countsOf,
  problemsOf,
  type SupportFacts,
  sumOf,
  withheldSlots,
} from './outline/build-outline'
import { ProblemPicker } from './outline/problem-picker'
import { ProblemStepper } from './outline/problem-stepper'
import { useBuildPosition } from './outline/use-build-position'
import { ProblemPanel } from './problem-panel'
import { useSupportSaver, useUnsaved } from './saving/use-support-saver'
import { problemOfKey } from './slot'
import type { Supports } from './supports-query'

interface Props {
  study: Study
  sets: readonly BuildSet[]
  supports: Supports
}

export function BuildPage({ study, sets, supports }: Props) {
  const { i18n } = useLingui()
  const problems = useMemo(() => problemsOf(sets), [sets])
  const saver = useSupportSaver(study, problems)
  const attempt = useLatest(useDesignEdit(study))
  const { saveSupport, withholdSupports } = supportMappingCalls
  const { removeWrongAnswer } = feedbackMappingCalls
  const isReadOnly = useDesignClosed(study, 'design', saveSupport, withholdSupports, removeWrongAnswer)
  const build = useMemo<Build>(
    () => ({ study, supports, saver, isReadOnly, attempt }),
    [study, supports, saver, isReadOnly, attempt],
  )
  const position = useBuildPosition(study, problems)
  const { goTo } = position
  const isCommon = study.studyTypeId === studyTypes.commonWrongAnswers
  const problemIds = useMemo(() => problems.map(({ problem }) => problem.problemId), [problems])
  const wrongAnswers = useQuery({ ...wrongAnswersQuery(study.studyId, problemIds), enabled: isCommon })
  const supportFacts = useMemo<SupportFacts>(() => {
    const responses = isCommon ? (wrongAnswers.data ?? new Map()) : null
    return {
      conditionIds: new Set(study.conditions.filter((one) => !one.isFixed).map((one) => one.conditionId)),
      slots: [...[...supports.values()].map((one) => one.slot), ...withheldSlots(study.conditions, responses)],
      responses,
    }
  }, [study.conditions, supports, isCommon, wrongAnswers.data])
  const completions = useMemo(() => completionsOf(problems, supportFacts), [problems, supportFacts])
  const total = useMemo(() => sumOf(countsOf(problems, supportFacts).values()), [problems, supportFacts])
  const unsavedSlots = useUnsaved(saver)
  const unsaved = useMemo(() => new Set([...unsavedSlots].map(problemOfKey)), [unsavedSlots])
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const contents = useScrollToCurrent(position.current?.problem.problemId)
  const goToProblem = useCallback((problem: string) => goTo({ problem }), [goTo])
  useProblemShortcuts(position.previous?.problem.problemId, position.next?.problem.problemId, goToProblem)

  if (!position.current) return <Typography color="textSecondary">{i18n._('supports.none')}</Typography>
  const chooser = { completions, unsaved, current: position.current.problem.problemId, onGoTo: goToProblem }
  return (
    <BuildContext value={build}>
      <Box sx={layout}>
        <Box
          component="nav"
          aria-label={i18n._('supports.contents')}
          ref={contents}
          sx={isNarrow ? undefined : sidebar}
        >
          <Progress {...total} />
          {isNarrow ? <ProblemPicker problems={problems} {...chooser} /> : <ProblemStepper sets={sets} {...chooser} />}
        </Box>
        <ProblemPanel position={position} current={position.current} problems={problems} wrongAnswers={wrongAnswers} />
      </Box>
    </BuildContext>
  )
}

function Progress({ filled, wanted }: { filled: number; wanted: number }) {
  const { i18n } = useLingui()
  return (
    <Box sx={{ mb: 1.5, px: { md: 1.25 } }}>
      <Typography variant="body2" sx={{ mb: 0.5 }} id="supports-progress">
        {i18n._('supports.progress', { filled, wanted })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={wanted === 0 ? 0 : (100 * filled) / wanted}
        aria-labelledby="supports-progress"
        sx={{ height: 6, borderRadius: 3, bgcolor: 'background.sunken' }}
      />
    </Box>
  )
}

/** Scrolls the current problem into view within the stepper, without scrolling the page. */
function useScrollToCurrent(current: string | undefined) {
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem
  useEffect(() => {
    const row = box.current?.querySelector('[aria-current]')
    if (!box.current || !row) return
    const [frame, at] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()]
    if (at.top < frame.top || at.bottom > frame.bottom) {
      box.current.scrollTop += at.top - frame.top - frame.height / 2
    }
  }, [current])
  return box
}

/** Alt+Page Up and Alt+Page Down go to the previous and next problem, wherever the focus is. */
function useProblemShortcuts(
  previous: string | undefined,
  next: string | undefined,
  onGoTo: (problem: string) => void,
) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const target = event.key === 'PageDown' ? next : event.key === 'PageUp' ? previous : undefined
      if (target === undefined) return
      event.preventDefault()
      onGoTo(target)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [previous, next, onGoTo])
}

const layout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '264px minmax(0, 1fr)' },
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
} as const

const sidebar = {
  position: 'sticky',
  top: topBarHeight + 16,
  maxHeight: `calc(100vh - ${topBarHeight + 32}px)`,
  overflowY: 'auto',
  py: 1.5,
  px: 1,
  ...cardFace,
} as const
