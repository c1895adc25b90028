// @vitest-environment jsdom
import '../../testing/patience'
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
  // The field for the researcher's own id appears once it is known who is signed in.
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

it('the section on OSF says that a stand-in answers', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'OSF Reference Information' })).toBeTruthy()
  expect(screen.getByText(/built-in stand-in/)).toBeTruthy()
})

it('the id of a researcher is taken from an address and linked once OSF has confirmed it', async () => {
  const { enter, held } = await open()
  await enter(researcherId(), 'https://osf.io/mlind/')
  await screen.findByText('Successfully linked OSF account')
  await waitFor(() => expect(researcherId().value).toBe('mlind'))
  expect(held.osfUserId).toBe('mlind')
})

it('the id of a researcher that OSF does not know is refused, and leaves none', async () => {
  const { enter, held } = await open()
  await enter(researcherId(), 'mlind')
  await screen.findByText('Successfully linked OSF account')
  await enter(researcherId(), 'zzzzz')
  await screen.findByText('Error: Invalid OSF account id')
  await waitFor(() => expect(researcherId().value).toBe(''))
  expect(held.osfUserId).toBeNull()
})

it('the id of a researcher stays while OSF cannot be reached, and is linked on another try', async () => {
  const { enter, tryAgain, held, loseOsf, regainOsf } = await open()
  loseOsf(researcherPath)
  await enter(researcherId(), 'tokaf')
  await screen.findByText('OSF cannot be reached right now')
  expect(researcherId().value).toBe('tokaf')
  regainOsf(researcherPath)
  await tryAgain()
  await screen.findByText('Successfully linked OSF account')
  expect(held.osfUserId).toBe('tokaf')
})

it('the id of a project shows the title of the project that it links', async () => {
  const { enter, held } = await open()
  await enter(projectId(), 'frac7')
  await screen.findByText('Worked examples in fraction comparison')
  expect(held.study.osfProjectId).toBe('frac7')
})

it('a project that was linked before is shown with its title', async () => {
  await open('frac7')
  expect(projectId().value).toBe('frac7')
  await screen.findByText('Worked examples in fraction comparison')
})

it('the id of a project stays when the connection is lost, and is linked on another try', async () => {
  const { enter, tryAgain, lose, regain } = await open('frac7')
  lose(projectPath)
  await enter(projectId(), 'hint3')
  await screen.findByText('Couldn’t reach Trellis. Check your connection and try again.')
  expect(projectId().value).toBe('hint3')
  regain(projectPath)
  await tryAgain()
  await screen.findByText(hints)
})

it('the id of a project that OSF does not know is refused, and leaves none', async () => {
  const { enter, held } = await open('hint3')
  await screen.findByText(hints)
  await enter(projectId(), 'gone5')
  await screen.findByText('Error: Something went wrong saving the project ID')
  await waitFor(() => expect(projectId().value).toBe(''))
  expect(screen.queryByText(hints)).toBeNull()
  expect(held.study.osfProjectId).toBeNull()
})

it('the id of a project stays while OSF cannot be reached', async () => {
  const { enter, loseOsf } = await open()
  loseOsf(projectPath)
  await enter(projectId(), 'cwa22')
  await screen.findByText('OSF cannot be reached right now')
  expect(projectId().value).toBe('cwa22')
})
