// @vitest-environment jsdom
import '../testing/long-timeouts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { normalizeStudy, preregistrationSectionIdSchema, type Study, type TeamRole } from '@trellis/domain'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ConditionsStep } from '../features/conditions/conditions-step'
import { RoleNotice } from '../features/study-shell/role-notice'
import { authQuery, signedOut } from '../lib/session'
import { activateEnglish } from '../testing/activate-english'
import { aPerson, openScreen } from '../testing/open-screen'
import { AnalysisPlanContent } from './pages/analysis-plan-content'
import { BasicsContent } from './pages/basics-content'
import { DeployContent } from './pages/deploy-content'
import { SelectContent } from './pages/select-content'

let stop = () => Promise.resolve()
beforeAll(() => {
  activateEnglish()
  // jsdom has no matchMedia; dialogs query it for the width of the screen.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, addListener: vi.fn(), removeListener: vi.fn() }) as never
})
afterEach(async () => {
  cleanup()
  await stop()
})

const condition = (conditionId: number, name: string) => ({ conditionId, name, description: 'Words', weight: 1 })
const study = (facts: object = {}) =>
  normalizeStudy({
    studyId: 1,
    studyTypeId: 1,
    studyName: 'Fractions',
    ownerId: 'U1',
    studyStatus: 'DEVELOPMENT',
    problemSetsInStudy: [{ problemSetId: 'PSA1', studyBlockTypeId: 1 }],
    preTest: true,
    conditions: [condition(11, 'Hints'), condition(12, 'Explanation')],
    members: [
      { userId: 'U2', role: 'editor' },
      { userId: 'U3', role: 'reader' },
    ],
    ...facts,
  }) as Study

const preregistration = {
  studyId: 1,
  edits: {},
  versions: [],
  proof: null,
  document: '',
  documentHash: 'a'.repeat(64),
  isEditable: true,
  draft: Object.fromEntries(preregistrationSectionIdSchema.options.map((section) => [section, 'Text'])),
}

const people: Record<TeamRole, string> = { owner: 'U1', editor: 'U2', reader: 'U3' }

const steps = [BasicsContent, SelectContent, ConditionsStep, AnalysisPlanContent, DeployContent]

/** Opens steps of a study, one below the other, as a person of its team. */
async function openAs(role: TeamRole, shownSteps: typeof steps, facts: object = {}) {
  const shown = study(facts)
  const element = (
    <SignedIn>
      <RoleNotice study={shown} />
      {shownSteps.map((Step) => (
        <Step key={Step.name} study={shown} />
      ))}
    </SignedIn>
  )
  const opened = await openScreen({
    routes: [{ path: '/', element }],
    serve: ({ path }) => {
      if (path === '/api/login/isAuth') return { body: { ...signedOut, auth: true, userID: people[role] } }
      if (path.startsWith('/api/study/preregistration')) return { body: preregistration }
      if (path.startsWith('/api/study/requests')) return { body: [] }
      if (path.startsWith('/core/content/problemSets')) return { body: [] }
      if (path.startsWith('/core/users/me')) return { body: aPerson('RESEARCHER') }
      return undefined
    },
  })
  stop = opened.stop
  await screen.findByLabelText('Study Name')
}

/** Shows a study only once it is known who is signed in, and so the role of this person. */
function SignedIn({ children }: { children: ReactNode }) {
  return useQuery(authQuery).data ? children : null
}

/** Names of all controls that are neither disabled nor read-only. */
function usableControls(): string[] {
  const kinds = ['button', 'input', 'textarea', '[role=combobox]']
  return kinds
    .flatMap((kind) => [...document.querySelectorAll<HTMLElement>(kind)])
    .filter((one) => !one.matches(':disabled, [aria-disabled=true], [readonly]'))
    .map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent ?? '')
}

const designControls = ['+ Add problem set', 'Delete PSA1', 'Hints, edit name', 'Delete Hints', 'Add Condition']
const ownerControls = ['SUBMIT FOR DEPLOYMENT', 'Ask an administrator']

// Every step of a study is rendered, which takes more than a second.
it('lets a reader change nothing, and explains why', async () => {
  await openAs('reader', steps)
  await screen.findByText('Read')
  // The preview of the plan shows it: its call is not served here.
  await screen.findByText('Try again')
  expect(screen.getByText(/^You are a reader of this study/)).toBeTruthy()
  expect(screen.queryByText(/^Changes are saved automatically/)).toBeNull()
  expect(usableControls()).toEqual([
    ...[/^Random assignment/, /^Tests and surveys/, /^Limits/].map((group) => expect.stringMatching(group)),
    // These change nothing: they open help or a dialog, calculate, or switch to another condition.
    "What's That?",
    'Plan the sample size',
    'Try again',
    'Hints',
    'Explanation',
    'Dry run',
    'History',
    'Export',
    'Read',
    expect.stringMatching(/^Download/),
  ])
})

it('lets an editor change the design, and reserves submission, requests and the OSF project for the owner', async () => {
  await openAs('editor', [BasicsContent, SelectContent, ConditionsStep, DeployContent])
  await screen.findByText('Read and edit')
  expect(usableControls()).toEqual(expect.arrayContaining(designControls))
  expect(screen.getByText(/^Changes are saved automatically/)).toBeTruthy()
  expect(usableControls().filter((name) => ownerControls.includes(name))).toEqual([])
  expect(screen.getByText('Only the owner of this study can do this.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Project Page ID').readOnly).toBe(true)
})

it('closes the design to an editor while the study awaits approval, and says that its owner can reopen it', async () => {
  await openAs('editor', [BasicsContent, ConditionsStep], { studyStatus: 'AWAITING_APPROVAL' })
  expect(screen.getByText(/Its owner can return it to development/)).toBeTruthy()
  expect(usableControls().filter((name) => designControls.includes(name))).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Study Name').readOnly).toBe(false)
})
