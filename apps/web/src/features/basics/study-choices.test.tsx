// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Study } from '@trellis/domain'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { OsfReference } from '../osf/osf-reference'
import { ParadigmChoice, RecruitmentChoice } from '../run-settings/design-choices'
import { BasicsStep } from './basics-step'
import { aStudy, fieldPath, openOverview } from './testing/overview.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(study: Study) {
  const choices = (shown: Study) => (
    <>
      <RecruitmentChoice study={shown} />
      <ParadigmChoice study={shown} />
    </>
  )
  const opened = await openOverview(
    (shown) => <BasicsStep study={shown} settings={choices(shown)} osf={<OsfReference study={shown} />} />,
    study,
  )
  stop = opened.stop
  await screen.findByLabelText('Study Name')
  return opened
}

const radio = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const isEditable = (label: string) => !screen.getByLabelText<HTMLInputElement>(label).readOnly
const noProblems = 'Please note: You will not be able to submit your study without adding problems.'
const noProblemsInConditions =
  'Please note: You will not be able to submit your study without adding problems to your conditions.'
const withASet = { problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 3 }] }

it.each([
  [1, noProblemsInConditions],
  [2, noProblems],
])('a study of type %i without problems says that it cannot be submitted', async (studyTypeId, notice) => {
  await open(aStudy({ studyTypeId }))
  expect(screen.getByText(notice)).toBeTruthy()
})

it('a study with problems does not say that it cannot be submitted', async () => {
  await open(aStudy({ studyTypeId: 2, ...withASet }))
  expect(screen.queryByText(noProblems)).toBeNull()
})

it('options of recruitment and paradigm show their other name, their number of students and how they work', async () => {
  await open(aStudy({ studyTypeId: 2 }))
  expect(screen.getByText('Also called Embedded')).toBeTruthy()
  expect(screen.getByText('500-1000 students')).toBeTruthy()
  expect(screen.getByText(/until 3 problems in a row are correct/)).toBeTruthy()
})

it('recruitment and paradigm are saved immediately, and a failed save rolls back until a retry succeeds', async () => {
  const { user, serverState, disconnect, reconnect } = await open(aStudy({ studyTypeId: 2 }))
  await user.click(radio('Assisted Deploy'))
  await screen.findByText('Saved')
  await user.click(radio('Mastery Set'))
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
  expect(serverState.study).toMatchObject({ recruitmentTypeNumber: 1, experimentalParadigmNumber: 0 })

  disconnect(fieldPath)
  await user.click(radio('Self Deploy'))
  await screen.findByText(/^Your choice was not saved\./)
  expect(radio('Assisted Deploy').checked).toBe(true)
  expect(serverState.study.recruitmentTypeNumber).toBe(1)
  reconnect(fieldPath)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(radio('Self Deploy').checked).toBe(true))
  await waitFor(() => expect(serverState.study.recruitmentTypeNumber).toBe(2))
  expect(radio('Mastery Set').checked).toBe(true)
})

const waiting = () => aStudy({ studyTypeId: 2, studyStatus: 'AWAITING_APPROVAL', ...withASet })
const notice = /^This study is awaiting approval\. You can still correct its name and research question/

it('correcting the name of a study that awaits approval leaves it awaiting approval', async () => {
  const { user, serverState } = await open(waiting())
  await user.clear(screen.getByLabelText('Study Name'))
  await user.paste('Corrected while waiting')
  await user.tab()
  await screen.findByText('Successfully updated Study Name')
  expect(serverState.study).toMatchObject({ studyName: 'Corrected while waiting', studyStatus: 'AWAITING_APPROVAL' })
  expect(screen.getByText(notice)).toBeTruthy()
})

it('changing a choice in a study that awaits approval asks first whether it may return to development', async () => {
  const { user, serverState, sent } = await open(waiting())
  await user.click(radio('Auto Deploy'))
  const refused = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(refused.textContent).toContain(
    "Making this change will return your study to 'In Development'. You can re-submit it later.",
  )
  await user.click(within(refused).getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(radio('Auto Deploy').checked).toBe(false)
  expect(serverState.study.studyStatus).toBe('AWAITING_APPROVAL')
  expect(screen.getByText(notice)).toBeTruthy()
  expect(sent('POST', fieldPath)).toEqual([])

  await user.click(radio('Auto Deploy'))
  const agreed = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  await user.click(within(agreed).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(serverState.study).toMatchObject({ studyStatus: 'DEVELOPMENT', recruitmentTypeNumber: 0 }))
  await waitFor(() => expect(radio('Auto Deploy').checked).toBe(true))
  expect(screen.queryByText(notice)).toBeNull()
})

it('a deployed study has read-only texts and choices, but an editable OSF project', async () => {
  await open(aStudy({ studyTypeId: 2, studyStatus: 'DEPLOYED', ...withASet }))
  expect(screen.getByText('A study that has been deployed cannot be changed.')).toBeTruthy()
  expect(['Study Name', 'Research Question', 'Project Page ID'].map(isEditable)).toEqual([false, false, true])
  expect(['Self Deploy', 'Mastery Set'].map((label) => radio(label).disabled)).toEqual([true, true])
})
