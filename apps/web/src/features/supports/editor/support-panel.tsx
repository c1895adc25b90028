import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import {
  allowsSupports,
  type Completion,
  type Condition,
  completionOf,
  isFrozen,
  type ProblemId,
  type StudentResponse,
  studyTypes,
  type Tutoring,
} from '@trellis/domain'
import { Fragment, useMemo } from 'react'
import type { WrongAnswers } from '../../../shared/problem/wrong-answers'
import { cardRadius } from '../../../ui/card-face'
import { useBuild } from '../build-context'
import { ConfoundsPanel } from '../checks/confounds-panel'
import { PreviewMenu } from '../checks/preview-menu'
import { SideBySide } from '../checks/side-by-side'
import { CompareIcon } from '../icons'
import type { BuildProblem } from '../outline/build-outline'
import { ConditionTabs, panelId, tabId } from '../outline/condition-tabs'
import type { BuildPosition } from '../outline/use-build-position'
import { useUnsaved } from '../saving/use-support-saver'
import { isKeyOfCondition, problemOfKey, slotKey } from '../slot'
import type { Supports } from '../supports-query'
import { useBestTutorings } from '../use-best-tutorings'
import { CopySupport, UseInAllConditions } from './copy-support-dialog'
import { FeedbackPanel } from './feedback-panel'
import { FixedConditionSupport } from './fixed-condition-support'
import { SupportEditor } from './support-editor'
import { FallbackNotice, WithheldNotice, WithholdChoice } from './withheld-support'

interface Props {
  position: BuildPosition
  current: BuildProblem
  problems: readonly BuildProblem[]
  wrongAnswers: WrongAnswers
}

const noResponses: readonly StudentResponse[] = []

/** The supports of all conditions for one problem: a tab for each, or all side by side. */
export function SupportPanel({ position, current, problems, wrongAnswers }: Props) {
  const { i18n } = useLingui()
  const { study, supports, saver, isReadOnly } = useBuild()
  const { conditions } = study
  const { condition, isCompared, goTo } = position
  const problemId = current.problem.problemId
  const isCommon = study.studyTypeId === studyTypes.commonWrongAnswers
  const responses = wrongAnswers.data?.get(problemId) ?? noResponses
  const problemIds = useMemo(() => problems.map(({ problem }) => problem.problemId), [problems])
  const best = useBestTutorings(study, problemIds, !isCommon && !isReadOnly)
  const unsaved = useUnsaved(saver)
  const byCondition = useMemo(() => {
    const found = new Map<number, Tutoring[]>()
    for (const support of supports.values()) {
      if (support.slot.problemId !== problemId) continue
      found.set(support.slot.conditionId, [...(found.get(support.slot.conditionId) ?? []), support.tutoring])
    }
    return found
  }, [supports, problemId])
  const supportsOf = (condition: Condition): readonly Tutoring[] => {
    const given = condition.isFixed ? best.data?.[problemId] : undefined
    return condition.isFixed ? (given ? [given] : []) : (byCondition.get(condition.conditionId) ?? [])
  }
  const isWithheld = (condition: Condition) => condition.withheld.includes(problemId)
  const completionFor = (condition: Condition): Completion => {
    if (isWithheld(condition)) return 'all'
    const filled = supportsOf(condition).length
    if (!isCommon) return filled > 0 ? 'all' : 'none'
    return responses.length === 0 ? 'none' : completionOf(filled, responses.length)
  }
  const isUnsaved = (condition: Condition) =>
    [...unsaved].some((key) => key.startsWith(`${condition.conditionId}/${problemId}/`))
  if (!condition) return null
  const isUndecided =
    !condition.isFixed && !isWithheld(condition) && supportsOf(condition).length === 0 && !isUnsaved(condition)
  const undecidedIn = (condition: Condition): ProblemId[] => {
    const decided = new Set<string>([...condition.withheld, ...writtenIn(supports, unsaved, condition)])
    return problems
      .filter(({ problem }) => allowsSupports(problem.problemType) && !decided.has(problem.problemId))
      .map(({ problem }) => problem.problemId)
  }
  const slot = {
    studyId: study.studyId,
    conditionId: condition.conditionId,
    problemId,
    studentResponseId: null,
  }
  return (
    <Panel aria-label={i18n._('supports.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 1.5, md: 2 }, pb: 1 }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0, mr: 'auto' }}>
          {i18n._('supports.title')}
        </Box>
        <Button
          size="small"
          startIcon={<CompareIcon />}
          aria-pressed={isCompared}
          variant={isCompared ? 'contained' : 'text'}
          onClick={() => goTo({ isCompared: !isCompared })}
        >
          {i18n._('supports.compare')}
        </Button>
        {!condition.isFixed && !isReadOnly && !isCommon && (
          <Fragment key={slotKey(slot)}>
            <CopySupport from={slot} problems={problems} />
            <UseInAllConditions from={slot} />
          </Fragment>
        )}
        <PreviewMenu condition={condition} current={current} supports={supportsOf(condition)} />
      </Box>
      {isCompared ? (
        <Box sx={{ p: { xs: 1.5, md: 2 }, pt: 1 }}>
          <SideBySide conditions={conditions} supportsOf={supportsOf} isWithheld={isWithheld} />
        </Box>
      ) : (
        <>
          <ConditionTabs
            conditions={conditions}
            current={condition.conditionId}
            completionOf={completionFor}
            isUnsaved={isUnsaved}
            onChoose={(chosen) => goTo({ condition: String(chosen) })}
          />
          <Box
            role="tabpanel"
            id={panelId}
            aria-labelledby={tabId(condition.conditionId)}
            sx={{ p: { xs: 1.5, md: 2 }, minHeight: 180 }}
          >
            {condition.isFixed ? (
              <FixedConditionSupport best={best} problemId={problemId} isFrozen={isFrozen(study)} />
            ) : isWithheld(condition) ? (
              <WithheldNotice condition={condition} problemId={problemId} />
            ) : isCommon ? (
              <FeedbackPanel
                key={slotKey(slot)}
                condition={condition}
                problem={current.problem}
                problems={problemIds}
                wrongAnswers={wrongAnswers}
              />
            ) : (
              <SupportEditor key={slotKey(slot)} slot={slot} condition={condition} library={best.data?.[problemId]} />
            )}
            {isUndecided && !isReadOnly && (
              <WithholdChoice condition={condition} problemId={problemId} undecided={undecidedIn(condition)} />
            )}
            {conditions.every((condition) => supportsOf(condition).length === 0 && !isWithheld(condition)) &&
              !isCommon && <FallbackNotice />}
          </Box>
        </>
      )}
      {!isCommon && conditions.length > 1 && (
        <ConfoundsPanel
          key={problemId}
          problem={current.problem}
          conditions={conditions.filter((condition) => !isWithheld(condition))}
          supportsOf={supportsOf}
        />
      )}
    </Panel>
  )
}

/** The problems for which the condition has a support, or a draft of one. */
function writtenIn(supports: Supports, unsaved: ReadonlySet<string>, { conditionId }: Condition): string[] {
  return [...supports.keys(), ...unsaved].filter((key) => isKeyOfCondition(key, conditionId)).map(problemOfKey)
}

const Panel = styled('section')(({ theme }) => ({
  minWidth: 0,
  borderRadius: cardRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}))
