// @vitest-environment jsdom
import '../testing/long-timeouts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { User } from '@trellis/domain'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConditionsStep } from '../features/conditions/conditions-step'
import { SubmitPanel } from '../features/deploy/submit-panel'
import { PreferencesStep } from '../features/onboarding/preferences-step'
import { ProfileStep } from '../features/onboarding/profile-step'
import { aStudy, fractions, openStep } from '../features/problem-sets/testing/problem-sets.fixtures'
import { AccountSettings } from '../features/profile/account-settings'
import { authQuery, meQuery, useMe } from '../lib/session'
import { activateEnglish } from '../testing/activate-english'
import { closeMessage } from '../testing/close-message'
import { keepTransitions } from '../testing/motionless-theme'
import { aPerson, openScreen } from '../testing/open-screen'
import { ProblemSetsContent } from './pages/problem-sets-content'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
beforeEach(() => keepTransitions())
afterEach(async () => {
  cleanup()
  await stop()
})

const button = (name: string) => screen.getByRole('button', { name })

/**
 * A double click whose second click comes after the first has taken effect: by then, another element may be under the
 * pointer.
 */
async function slowDoubleClick(target: HTMLElement, effect: () => unknown, underPointer: () => HTMLElement) {
  fireEvent.click(target, { detail: 1 })
  await effect()
  fireEvent.click(underPointer(), { detail: 2 })
}

describe('a double click on the conditions', () => {
  it.each([
    ['a study that compares supports', 1, 'Add Condition'],
    ['a study with varied problem sets', 2, '+ Add condition'],
  ] as const)('a double click adds or deletes one condition at a time in %s', async (_, studyTypeId, addLabel) => {
    const {
      user,
      sent,
      serverState,
      stop: end,
    } = await openStep(
      (study) => (studyTypeId === 1 ? <ConditionsStep study={study} /> : <ProblemSetsContent study={study} />),
      { study: aStudy({ studyTypeId }) },
    )
    stop = end
    const add = await screen.findByRole('button', { name: addLabel })
    // By label: computing the names of all buttons takes long here.
    const deleteButton = (name: string) => screen.getByLabelText(`Delete ${name}`)
    const rows = () => screen.getAllByRole('rowheader')
    const stored = () => serverState.study.conditions.map(({ name }) => name)
    const nameField = (number: number) => screen.findByLabelText(`Name of Condition ${number}`)

    await user.dblClick(add)
    await waitFor(async () => expect(document.activeElement).toBe(await nameField(3)))
    expect(rows()).toHaveLength(3)
    await user.keyboard('{Escape}')
    await slowDoubleClick(
      add,
      () => nameField(4),
      () => add,
    )
    expect(rows()).toHaveLength(4)
    await user.keyboard('{Escape}')
    expect(sent('POST', '/api/study/addStudyCondition')).toHaveLength(2)

    // The next row moves up to where the deleted one was.
    for (const [gone, next, left] of [
      ['Condition 1', 'Condition 2', 3],
      ['Condition 2', 'Condition 3', 2],
    ] as const) {
      await slowDoubleClick(
        deleteButton(gone),
        () => waitFor(() => expect(stored()).toHaveLength(left)),
        () => deleteButton(next),
      )
      await waitFor(() => expect(screen.queryByLabelText(`Delete ${gone}`)).toBeNull())
    }
    expect(stored()).toEqual(['Condition 3', 'Condition 4'])
    expect(rows()).toHaveLength(2)
    expect(sent('POST', '/api/study/deleteStudyCondition')).toHaveLength(2)
  })
})

function SignedIn({ children }: { children: ReactNode }) {
  return useQuery(authQuery).data ? children : null
}

describe('a double click on a study that lacks supports', () => {
  it('submits the study once, after a confirmation, and returns it to development once', async () => {
    const {
      user,
      sent,
      stop: end,
    } = await openStep(
      (study) => (
        <SignedIn>
          <SubmitPanel study={study} requests={null} tools={null} />
        </SignedIn>
      ),
      { study: aStudy({ sets: [fractions], supportCount: 1, missingSupports: 5, readyToDeploy: true }) },
    )
    stop = end
    const moves = () => sent('POST', '/api/study/updateStudyStatus')
    const noPrompt = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.dblClick(await screen.findByRole('button', { name: 'SUBMIT FOR DEPLOYMENT' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.dblClick(question.getByRole('button', { name: 'Submit' }))
    await noPrompt()
    await closeMessage(user, 'Successfully submitted study for deployment')
    expect(moves()).toMatchObject([{ status: 'AWAITING_APPROVAL' }])

    await user.dblClick(await screen.findByRole('button', { name: 'CONVERT TO DRAFT' }))
    const warning = within(await screen.findByRole('alertdialog'))
    await user.dblClick(warning.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Successfully Converted Study Back to Draft')
    await noPrompt()
    expect(moves()).toMatchObject([{ status: 'AWAITING_APPROVAL' }, { status: 'DEVELOPMENT' }])
  })
})

function Known({ children }: { children: (user: User) => ReactNode }) {
  const me = useMe()
  return me ? children(me) : null
}

describe('a double click on a profile', () => {
  const nadia = aPerson('RESEARCHER') as unknown as User

  async function open(address: string) {
    let person = nadia
    const opened = await openScreen({
      address,
      routes: [
        {
          path: '/onboarding/profile',
          element: <Known>{(user) => <ProfileStep user={user} osfUserId={null} osfField={() => null} />}</Known>,
        },
        { path: '/onboarding/preferences', element: <Known>{(user) => <PreferencesStep user={user} />}</Known> },
        {
          path: '/user-profile/account-settings',
          element: <Known>{(user) => <AccountSettings user={user} osfUserId={null} osfField={() => null} />}</Known>,
        },
        { path: '/home', element: <h1>My Experiments</h1> },
      ],
      serve: ({ method, path, body }) => {
        const attribute = /^\/core\/users\/me\/attributes\/(\w+)$/.exec(path)
        if (attribute) return { body: { name: attribute[1], value: (body as { value: unknown }).value } }
        if (path.startsWith('/core/attributes')) return { body: { name: 'curriculum', values: [] } }
        if (!path.startsWith('/core/users/me')) return undefined
        if (method === 'PATCH') person = { ...person, ...(body as Partial<User>) }
        return { body: person }
      },
    })
    stop = opened.stop
    const displayName = await screen.findByRole('textbox', { name: /^Display name/ })
    await opened.user.clear(displayName)
    await opened.user.paste('Nadia')
    return opened
  }

  it('a double click saves each step of onboarding once, and skips none', async () => {
    const { user, sent, at, client } = await open('/onboarding/profile')
    await slowDoubleClick(
      button('NEXT'),
      () => screen.findByRole('heading', { name: 'Specify Preferences' }),
      () => button('FINISH'),
    )
    // By the time this is answered, an effect of the second click would be visible.
    await client.refetchQueries({ queryKey: meQuery.queryKey })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'FINISH' }).disabled).toBe(false)
    expect(at()).toBe('/onboarding/preferences')
    expect(sent('PATCH', '/core/users/me')).toMatchObject([{ displayName: 'Nadia' }])
    await user.dblClick(button('FINISH'))
    await screen.findByText('My Experiments')
    expect(sent('POST', '/core/users/me/attributes/ETSOnboardingCompleted')).toHaveLength(1)
  })

  it('a double click saves a name in the settings once', async () => {
    const { user, sent } = await open('/user-profile/account-settings')
    await user.dblClick(button('Save changes'))
    await screen.findByText('Saved')
    expect(sent('PATCH', '/core/users/me')).toEqual([{ displayName: 'Nadia' }])
  })
})
