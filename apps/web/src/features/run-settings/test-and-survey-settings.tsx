import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  postTestBlock,
  preTestBlock,
  type StudentPlace,
  type Study,
  setsInBlock,
  stepPath,
  studentOrder,
  studyTypes,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isDesignClosed } from '../../shared/study/design-edit'
import { SavedSwitch } from './fields/saved-switch'
import { SettingsGroup } from './fields/settings-group'
import { describeOrder, partMessages } from './run-messages'
import { SurveyEditor } from './survey/survey-editor'
import { useWords } from './words'

/** Tests and surveys around the problems, in the order students see them. */
export function TestAndSurveySettings({ study }: { study: Study }) {
  const t = useWords()
  const parts: Record<StudentPlace, ReactNode> = {
    PRE_TEST: <TestPart study={study} fieldname="preTest" />,
    PRE_SURVEY: <SurveyPart study={study} fieldname="preSurvey" />,
    MAIN: (
      <>
        <Typography sx={{ fontWeight: 600 }}>{t('run.main')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('run.main.about')}
        </Typography>
      </>
    ),
    POST_TEST: <TestPart study={study} fieldname="postTest" />,
    POST_SURVEY: <SurveyPart study={study} fieldname="postSurvey" />,
  }
  const everything = { preTest: true, postTest: true, preSurvey: true, postSurvey: true }
  return (
    <SettingsGroup
      name="around"
      title={t('run.around')}
      summary={describeOrder(study, t)}
      intro={t('run.around.intro')}
    >
      <Box component="ol" aria-label={t('run.around.order')} sx={list}>
        {studentOrder({ ...study, ...everything }).map((place) => (
          <li key={place}>{parts[place]}</li>
        ))}
      </Box>
      {study.preSurvey && study.preTest && (
        <SavedSwitch
          study={study}
          fieldname="preSurveyBeforePreTest"
          name={t('run.preSurveyBeforePreTest')}
          about={t('run.preSurveyBeforePreTest.about')}
        />
      )}
    </SettingsGroup>
  )
}

const partAbout = {
  preTest: 'run.preTest.about',
  postTest: 'run.postTest.about',
  preSurvey: 'run.preSurvey.about',
  postSurvey: 'run.postSurvey.about',
} as const

const testBlocks = { preTest: preTestBlock, postTest: postTestBlock }

function TestPart({ study, fieldname }: { study: Study; fieldname: 'preTest' | 'postTest' }) {
  const t = useWords()
  const name = t(partMessages[fieldname])
  const count = setsInBlock(study.problemSetsInStudy, testBlocks[fieldname]).length
  const page = study.studyTypeId === studyTypes.problemVaried ? 'problem-sets' : 'select'
  return (
    <>
      <SavedSwitch study={study} fieldname={fieldname} name={name} about={t(partAbout[fieldname])} />
      {study[fieldname] && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
          <Typography variant="body2">{t('run.test.sets', { count })}</Typography>
          <Button
            component={Link}
            size="small"
            variant={count === 0 ? 'contained' : 'outlined'}
            to={`${stepPath(study.studyTypeId, page, study.studyId)}#${fieldname}`}
            aria-label={t(isDesignClosed(study) ? 'run.test.look.of' : 'run.test.choose.of', { part: name })}
          >
            {t(isDesignClosed(study) ? 'run.test.look' : 'run.test.choose')}
          </Button>
        </Box>
      )}
    </>
  )
}

function SurveyPart({ study, fieldname }: { study: Study; fieldname: 'preSurvey' | 'postSurvey' }) {
  const t = useWords()
  const name = t(partMessages[fieldname])
  return (
    <>
      <SavedSwitch study={study} fieldname={fieldname} name={name} about={t(partAbout[fieldname])} />
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
