import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  allConditionsBlock,
  delayedPostTestBlock,
  isDeployed,
  mayEdit,
  postTestBlock,
  preTestBlock,
  type Study,
  type StudyStage,
  type Survey,
  setsInBlock,
  sharesOf,
  stepPath,
  studentOrder,
  studyCalls,
  studyTypes,
} from '@trellis/domain'
import { useId } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../lib/session'
import { assignmentSentence } from '../../shared/design/assignment-sentence'
import { recruitmentMessages } from '../../shared/design/labels'
import { useStudyProblemSets } from '../../shared/problem/problem-sets'
import { useMayMake } from '../../shared/study/team-role'
import { Fact, FactList } from '../../ui/fact-list'
import { recruitmentDescriptions } from './design-choices'
import { describeLimits, describeParadigm, percent, stageName } from './run-messages'
import { QuestionAnswers } from './survey/question-answers'

interface Props {
  study: Study
  /** Whether the user is here to edit the study rather than to review it. */
  canChange?: boolean
}

/** A read-only summary: what students see in order, who takes part, how they are assigned, and the limits. */
export function RunSummary({ study, canChange = false }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const timeZone = useMe()?.timeZone
  const { recruitmentTypeNumber: recruitment } = study
  const shares = sharesOf(study.conditions.map(({ weight }) => weight))
  const isEditor = useMayMake(study, studyCalls.updateStudyField)
  const isOpen = canChange && isEditor && mayEdit(study.studyStatus, 'limits').ok
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {i18n._('run.summary')}
      </Typography>
      <Box component="ol" aria-labelledby={id} sx={list}>
        {studentOrder(study).map((stage) => (
          <Box component="li" key={stage}>
            <Typography sx={{ fontWeight: 600 }}>{stageName(stage, i18n)}</Typography>
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <StageContent study={study} stage={stage} />
            </Box>
          </Box>
        ))}
      </Box>
      <FactList>
        <Fact name={i18n._('run.summary.recruitment')}>
          {recruitment === null ? (
            i18n._('run.summary.recruitment.none')
          ) : (
            <>
              <strong>{i18n._(recruitmentMessages[recruitment].name)}</strong>
              <br />
              {i18n._(recruitmentDescriptions[recruitment])}
            </>
          )}
        </Fact>
        <Fact name={i18n._('run.summary.paradigm')}>{describeParadigm(study, i18n)}</Fact>
        <Fact name={i18n._('run.summary.assignment')}>
          {i18n._('run.sentence', { sentence: assignmentSentence(study, i18n) })}
        </Fact>
        <Fact name={i18n._('run.summary.split')}>
          {study.conditions.map(({ conditionId, name, weight }, index) => (
            <Box component="span" key={conditionId} sx={{ display: 'block' }}>
              {i18n._('run.summary.split.of', { name, weight, share: percent(shares[index]!) })}
            </Box>
          ))}
        </Fact>
        <Fact name={i18n._('run.summary.limits')}>{describeLimits(study, timeZone, i18n)}</Fact>
      </FactList>
      {isOpen && (
        <Button
          component={Link}
          variant="outlined"
          size="small"
          to={stepPath(study.studyTypeId, 'basics', study.studyId)}
          sx={{ mt: 2 }}
        >
          {isDeployed(study.studyStatus) ? i18n._('run.summary.changeLimits') : i18n._('run.summary.change')}
        </Button>
      )}
    </Box>
  )
}

function StageContent({ study, stage }: { study: Study; stage: StudyStage }) {
  const { i18n } = useLingui()
  const { known } = useStudyProblemSets(study)
  const setNames = (block: number) =>
    setsInBlock(study.problemSetsInStudy, block)
      .map(({ problemSetId }) => known.get(problemSetId)?.problemSetName ?? problemSetId)
      .join(', ')
  const test = (block: number) => {
    const names = setNames(block)
    return names === '' ? i18n._('run.summary.test.none') : `${names}. ${i18n._('run.summary.test.about')}`
  }
  switch (stage) {
    case 'PRE_SURVEY':
      return <Questions survey={study.preSurveyQuestions} />
    case 'POST_SURVEY':
      return <Questions survey={study.postSurveyQuestions} />
    case 'PRE_TEST':
      return test(preTestBlock)
    case 'POST_TEST':
      return test(postTestBlock)
    case 'DELAYED_POST_TEST':
      return (
        <>
          {i18n._('run.summary.delayed', { days: study.delayedPostTestDays, window: study.delayedPostTestWindow })}{' '}
          {test(delayedPostTestBlock)}
        </>
      )
    case 'MAIN':
      return study.studyTypeId === studyTypes.problemVaried
        ? i18n._('run.summary.main.byCondition')
        : setNames(allConditionsBlock) || i18n._('run.summary.main.none')
  }
}

/** The questions word for word: administrators are responsible for what students are asked. */
function Questions({ survey }: { survey: Survey }) {
  const { i18n } = useLingui()
  if (survey.length === 0) return i18n._('run.summary.survey.none')
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
      {survey.map((question) => (
        <li key={question.id}>
          {question.prompt} <QuestionAnswers question={question} />
        </li>
      ))}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  counterReset: 'place',
  m: 0,
  mb: 2.5,
  p: 0,
  display: 'grid',
  gap: 1.25,
  '& > li': { counterIncrement: 'place', position: 'relative', pl: 5, minHeight: 28 },
  '& > li::before': {
    content: 'counter(place)',
    position: 'absolute',
    left: 0,
    top: 0,
    width: 28,
    height: 28,
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    typography: 'caption',
    fontWeight: 650,
    bgcolor: 'primary.light',
    color: 'text.primary',
  },
} as const
