// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { OsfReference } from '../osf/osf-reference'
import { BasicsStep } from './basics-step'
import { aStudy, openOverview, projectPath, researcherPath } from './testing/overview.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(osfProjectId: string | null = null) {
  const opened = await openOverview(
    (study) => <BasicsStep study={study} settings={null} osf={<OsfReference study={study} />} />,
    aStudy({ osfProjectId }),
  )
  stop = opened.stop
  // The field for the researcher's own id appears once the session is loaded.
  await screen.findByLabelText('Researcher ID')
  const enter = async (box: HTMLElement, id: string) => {
    await opened.user.clear(box)
    await opened.user.paste(id)
    await opened.user.keyboard('{Enter}')
  }
  const tryAgain = () => opened.user.click(screen.getByRole('button', { name: 'Try again' }))
  return { ...opened, enter, tryAgain }
}

const researcherId = () => screen.getByLabelText<HTMLInputElement>('Researcher ID')
const projectId = () => screen.getByLabelText<HTMLInputElement>('Project Page ID')

const hints = 'Hints or explanations in multi-step equations'

it('the OSF section says that the built-in stand-in answers', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'OSF Reference Information' })).toBeTruthy()
  expect(screen.getByText(/built-in stand-in/)).toBeTruthy()
})

it('a researcher id is extracted from a URL, and linked once OSF has confirmed it', async () => {
  const { enter, serverState } = await open()
  await enter(researcherId(), 'https://osf.io/mlind/')
  await screen.findByText('Successfully linked OSF account')
  await waitFor(() => expect(researcherId().value).toBe('mlind'))
  expect(serverState.osfUserId).toBe('mlind')
})

it('a researcher id that OSF does not know is refused, and unlinks the earlier one', async () => {
  const { enter, serverState } = await open()
  await enter(researcherId(), 'mlind')
  await screen.findByText('Successfully linked OSF account')
  await enter(researcherId(), 'zzzzz')
  await screen.findByText('Error: Invalid OSF account id')
  await waitFor(() => expect(researcherId().value).toBe(''))
  expect(serverState.osfUserId).toBeNull()
})

it('a researcher id stays in the field while OSF cannot be reached, and is linked on retry', async () => {
  const { enter, tryAgain, serverState, disconnectOsf, reconnectOsf } = await open()
  disconnectOsf(researcherPath)
  await enter(researcherId(), 'tokaf')
  await screen.findByText('OSF cannot be reached right now')
  expect(researcherId().value).toBe('tokaf')
  reconnectOsf(researcherPath)
  await tryAgain()
  await screen.findByText('Successfully linked OSF account')
  expect(serverState.osfUserId).toBe('tokaf')
})

it('entering a project id links the project and shows its title', async () => {
  const { enter, serverState } = await open()
  await enter(projectId(), 'frac7')
  await screen.findByText('Worked examples in fraction comparison')
  expect(serverState.study.osfProjectId).toBe('frac7')
})

it('a project that was linked before is shown with its title', async () => {
  await open('frac7')
  expect(projectId().value).toBe('frac7')
  await screen.findByText('Worked examples in fraction comparison')
})

it('a project id stays in the field when the connection is lost, and is linked on retry', async () => {
  const { enter, tryAgain, disconnect, reconnect } = await open('frac7')
  disconnect(projectPath)
  await enter(projectId(), 'hint3')
  await screen.findByText('Couldn’t reach Trellis. Check your connection and try again.')
  expect(projectId().value).toBe('hint3')
  reconnect(projectPath)
  await tryAgain()
  await screen.findByText(hints)
})

it('a project id that OSF does not know is refused, and unlinks the earlier project', async () => {
  const { enter, serverState } = await open('hint3')
  await screen.findByText(hints)
  await enter(projectId(), 'gone5')
  await screen.findByText('Error: Something went wrong saving the project ID')
  await waitFor(() => expect(projectId().value).toBe(''))
  expect(screen.queryByText(hints)).toBeNull()
  expect(serverState.study.osfProjectId).toBeNull()
})

it('a project id stays in the field while OSF cannot be reached', async () => {
  const { enter, disconnectOsf } = await open()
  disconnectOsf(projectPath)
  await enter(projectId(), 'cwa22')
  await screen.findByText('OSF cannot be reached right now')
  expect(projectId().value).toBe('cwa22')
})
