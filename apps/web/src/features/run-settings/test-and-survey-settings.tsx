import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  type Study,
  type StudyStage,
  setsInBlock,
  stepPath,
  studentOrder,
  studyCalls,
  studyContentCalls,
  studyFieldSchema,
  studyTypes,
  type TestPart as TestName,
  testBlocks,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { issueMessage } from '../../shared/issue-message'
import { useDesignClosed } from '../../shared/study/design-edit'
import { SavedTextField } from '../../ui/saved-text-field'
import { SavedSwitch } from './fields/saved-switch'
import { SettingsGroup } from './fields/settings-group'
import { useSaveTypedField } from './fields/use-save-typed-field'
import { describeOrder, partMessages } from './run-messages'
import { SurveyEditor } from './survey/survey-editor'

/** Tests and surveys around the problems, in the order students see them. */
export function TestAndSurveySettings({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const parts: Record<StudyStage, ReactNode> = {
    PRE_TEST: <TestPart study={study} fieldname="preTest" />,
    PRE_SURVEY: <SurveyPart study={study} fieldname="preSurvey" />,
    MAIN: (
      <>
        <Typography sx={{ fontWeight: 600 }}>{i18n._('run.main')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {i18n._('run.main.about')}
        </Typography>
        <SavedSwitch
          study={study}
          fieldname="fallbackHelp"
          name={i18n._('run.fallbackHelp')}
          about={i18n._('run.fallbackHelp.about')}
        />
      </>
    ),
    POST_TEST: <TestPart study={study} fieldname="postTest" />,
    POST_SURVEY: <SurveyPart study={study} fieldname="postSurvey" />,
    DELAYED_POST_TEST: (
      <>
        <TestPart study={study} fieldname="delayedPostTest" />
        {study.delayedPostTest && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, mt: 2 }}>
            <DaysField study={study} fieldname="delayedPostTestDays" />
            <DaysField study={study} fieldname="delayedPostTestWindow" />
          </Box>
        )}
      </>
    ),
  }
  const allParts = { preTest: true, postTest: true, preSurvey: true, postSurvey: true, delayedPostTest: true }
  return (
    <SettingsGroup
      name="around"
      title={i18n._('run.parts')}
      summary={describeOrder(study, i18n)}
      intro={i18n._('run.parts.intro')}
    >
      <Box component="ol" aria-label={i18n._('run.parts.order')} sx={list}>
        {studentOrder({ ...study, ...allParts }).map((stage) => (
          <li key={stage}>{parts[stage]}</li>
        ))}
      </Box>
      {study.preSurvey && study.preTest && (
        <SavedSwitch
          study={study}
          fieldname="preSurveyBeforePreTest"
          name={i18n._('run.preSurveyBeforePreTest')}
          about={i18n._('run.preSurveyBeforePreTest.about')}
        />
      )}
    </SettingsGroup>
  )
}

const partAbout = {
  preTest: /*i18n*/ 'run.preTest.about',
  postTest: /*i18n*/ 'run.postTest.about',
  delayedPostTest: /*i18n*/ 'run.delayedPostTest.about',
  preSurvey: /*i18n*/ 'run.preSurvey.about',
  postSurvey: /*i18n*/ 'run.postSurvey.about',
} as const

function TestPart({ study, fieldname }: { study: Study; fieldname: TestName }) {
  const { i18n } = useLingui()
  const name = i18n._(partMessages[fieldname])
  const count = setsInBlock(study.problemSetsInStudy, testBlocks[fieldname]).length
  const isReadOnly = useDesignClosed(study, 'design', studyContentCalls.addProblemSet)
  const page = study.studyTypeId === studyTypes.problemVaried ? 'problem-sets' : 'select'
  return (
    <>
      <SavedSwitch study={study} fieldname={fieldname} name={name} about={i18n._(partAbout[fieldname])} />
      {study[fieldname] && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
          <Typography variant="body2">{i18n._('run.test.sets', { count })}</Typography>
          <Button
            component={Link}
            size="small"
            variant={count === 0 ? 'contained' : 'outlined'}
            to={`${stepPath(study.studyTypeId, page, study.studyId)}#${fieldname}`}
            aria-label={
              isReadOnly ? i18n._('run.test.look.of', { part: name }) : i18n._('run.test.choose.of', { part: name })
            }
          >
            {isReadOnly ? i18n._('run.test.look') : i18n._('run.test.choose')}
          </Button>
        </Box>
      )}
    </>
  )
}

const daysMessages = {
  delayedPostTestDays: { label: /*i18n*/ 'run.delayedPostTest.days', help: /*i18n*/ 'run.delayedPostTest.days.help' },
  delayedPostTestWindow: {
    label: /*i18n*/ 'run.delayedPostTest.window',
    help: /*i18n*/ 'run.delayedPostTest.window.help',
  },
} as const

function DaysField({ study, fieldname }: { study: Study; fieldname: keyof typeof daysMessages }) {
  const { i18n } = useLingui()
  const save = useSaveTypedField(study, 'design')
  const { label, help } = daysMessages[fieldname]
  const isReadOnly = useDesignClosed(study, 'design', studyCalls.updateStudyField)
  return (
    <SavedTextField
      name={`study:${study.studyId}:${fieldname}`}
      label={i18n._(label)}
      help={i18n._(help)}
      input={{ inputMode: 'numeric' }}
      stored={String(study[fieldname])}
      check={(text) =>
        /^\d+$/.test(text.trim())
          ? issueMessage(studyFieldSchema.shape[fieldname].safeParse(Number(text)))
          : i18n._('run.cap.whole')
      }
      save={(text, previous) => save({ fieldname, value: Number(text), previous: Number(previous) }, String)}
      isReadOnly={isReadOnly}
    />
  )
}

function SurveyPart({ study, fieldname }: { study: Study; fieldname: 'preSurvey' | 'postSurvey' }) {
  const { i18n } = useLingui()
  const name = i18n._(partMessages[fieldname])
  return (
    <>
      <SavedSwitch study={study} fieldname={fieldname} name={name} about={i18n._(partAbout[fieldname])} />
      {study[fieldname] && <SurveyEditor study={study} fieldname={`${fieldname}Questions`} name={name} />}
    </>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { position: 'relative', pl: 3.5, pb: 2.5 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 13,
    width: 10,
    height: 10,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 8,
    top: 23,
    bottom: -13,
    width: 2,
    bgcolor: 'divider',
  },
  '& > li:last-child': { pb: 0 },
} as const
