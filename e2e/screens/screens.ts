import type { Page } from '@playwright/test'
import { addStudy, flowOf } from '../studies'
import type { people } from '../support'

export type Look = 'wide' | 'dark' | 'narrow'

export interface Screen {
  /** The screenshot is `docs/screens/<name>.webp`, with `-dark` or `-narrow` after the name for another look. */
  name: string
  as: keyof typeof people | 'newcomer' | 'visitor'
  /** The path of the screen; a function first creates the data that it shows. */
  path: string | ((page: Page) => Promise<string>)
  /** Prepares the screen before the screenshot, for example by opening a dialog. */
  open?: (page: Page) => Promise<unknown>
  /** Default: only the wide look. */
  looks?: Look[]
}

const everyLook: Look[] = ['wide', 'dark', 'narrow']
const dialogOf = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** For a dialog that the address opens. Its script loads after the screen behind it is complete. */
const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()

interface DemoStudy {
  studyId: number
  studyName: string
  studyTypeId: number
  conditions: { dbid: number }[]
  problemSetsInStudy: { xref: string }[]
}

/** One of the demo studies. */
async function demoStudy(page: Page, studyName: string): Promise<DemoStudy> {
  const answer = await page.request.get('/api/study/loadUserStudies')
  return ((await answer.json()) as DemoStudy[]).find((study) => study.studyName === studyName)!
}

const stepOf = (studyName: string, step: string) => async (page: Page) => {
  const study = await demoStudy(page, studyName)
  const [name, query] = step.split('?')
  return `/home/study/${flowOf(study.studyTypeId)}/${name}/${study.studyId}${query === undefined ? '' : `?${query}`}`
}
const comparison = (step: string) => stepOf('Hints or a worked example for adding fractions', step)
const varied = (step: string) => stepOf('Multiplication in stories or in equations', step)
const single = (step: string) => stepOf('A number line for subtracting negative numbers', step)
const commonAnswers = (step: string) => stepOf('Naming the mistake', step)

/** The live view of a demo study with students. */
async function live(page: Page): Promise<string> {
  return `/home/study/live/${(await demoStudy(page, 'Naming the mistake')).studyId}`
}

/** The results of a finished study of the demo. */
const resultsOf = (studyName: string) => async (page: Page) =>
  `/home/study/results/${(await demoStudy(page, studyName)).studyId}`

/** The homework of a student of the demo class. */
async function asDemoStudent(page: Page): Promise<string> {
  await page.request.post('/accounts/student/signin', { data: { joinCode: 'GARDEN', nickname: 'Maya', pin: '4826' } })
  return '/tutor/home'
}

/** A step of a new study. */
const newStep = (typeId: number, studyName: string, step: string) => async (page: Page) =>
  `/home/study/${flowOf(typeId)}/${step}/${(await addStudy(page, typeId, studyName)).studyId}`

/** The problems of the set that most students worked on, as the finder shows them. */
async function problemsInFinder(page: Page): Promise<string> {
  const answer = await page.request.get('/api/content/getProblemSetData?onlyAvailable=true&pageSize=10')
  const { problemSets } = (await answer.json()) as { problemSets: { problemSetCeri: string }[] }
  return comparison(`select?browse=1&set=${problemSets[0]!.problemSetCeri}`)(page)
}

/** The first problem set of a condition, as its students get it. */
async function asStudent(page: Page): Promise<string> {
  const { studyId, conditions, problemSetsInStudy } = await demoStudy(
    page,
    'Hints or a worked example for adding fractions',
  )
  return `/tutor/preview?study=${studyId}&condition=${conditions[0]!.dbid}&set=${problemSetsInStudy[0]!.xref}`
}

async function openReview(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click()
  await page.waitForURL(/\/review\//)
}

/** The teacher's demo class with some homework, which is assigned only once. */
const demoClass =
  (query = '') =>
  async (page: Page) => {
    const classes = (await (await page.request.get('/core/classes')).json()) as { id: string; joinCode: string }[]
    const { id } = classes.find(({ joinCode }) => joinCode === 'GARDEN')!
    const found = await page.request.post('/core/content/problem-sets/search', {
      data: { grades: ['Grade 7'], pageSize: 10 },
    })
    const { problemSets } = (await found.json()) as { problemSets: { problemSetCeri: string }[] }
    for (const { problemSetCeri } of problemSets.slice(0, 3)) {
      await page.request.post(`/core/classes/${id}/homework`, { data: { problemSetId: problemSetCeri } })
    }
    return `/classes/${id}${query}`
  }

/** Every screen of the product. */
export const screens: Screen[] = [
  { name: 'login', as: 'visitor', path: '/login', looks: everyLook },
  { name: 'sign-in', as: 'visitor', path: '/accounts/login' },
  { name: 'create-account', as: 'visitor', path: '/accounts/create', looks: ['wide', 'narrow'] },
  { name: 'onboarding-profile', as: 'newcomer', path: '/onboarding/profile', looks: ['wide', 'narrow'] },
  { name: 'onboarding-preferences', as: 'newcomer', path: '/onboarding/preferences' },

  { name: 'home', as: 'researcher', path: '/home', looks: everyLook },
  { name: 'home-empty', as: 'newcomer', path: '/home' },
  {
    name: 'home-add-study',
    as: 'researcher',
    path: '/home',
    open: dialogOf('Add new study'),
    looks: ['wide', 'narrow'],
  },
  { name: 'home-start-study', as: 'researcher', path: '/home', open: dialogOf('Start from a research question') },
  { name: 'archive', as: 'researcher', path: '/archive', looks: ['wide', 'narrow'] },
  { name: 'settings-account', as: 'researcher', path: '/user-profile/account-settings', looks: ['wide', 'narrow'] },
  { name: 'settings-preferences', as: 'researcher', path: '/user-profile/preferences' },

  { name: 'overview', as: 'researcher', path: comparison('basics'), looks: everyLook },
  { name: 'conditions', as: 'researcher', path: comparison('conditions'), looks: everyLook },
  { name: 'conditions-single', as: 'researcher', path: single('conditions') },
  { name: 'content', as: 'researcher', path: comparison('select'), looks: ['wide', 'narrow'] },
  { name: 'content-empty', as: 'colleague', path: newStep(1, 'Diagrams for ratios', 'select') },
  {
    name: 'content-add',
    as: 'colleague',
    path: newStep(4, 'Feedback on signs', 'select'),
    open: dialogOf('+ Add problem set'),
  },
  {
    name: 'finder',
    as: 'researcher',
    path: comparison('select?browse=1'),
    open: waitForDialog,
    looks: everyLook,
  },
  { name: 'finder-problems', as: 'researcher', path: problemsInFinder, open: waitForDialog, looks: everyLook },
  { name: 'build', as: 'researcher', path: comparison('content'), looks: everyLook },
  { name: 'build-common-answers', as: 'researcher', path: commonAnswers('content') },
  { name: 'analysis-plan', as: 'researcher', path: comparison('analysis-plan'), looks: ['wide', 'narrow'] },
  { name: 'preview', as: 'researcher', path: comparison('deploy'), looks: ['wide', 'narrow'] },
  {
    name: 'dry-run',
    as: 'researcher',
    path: comparison('deploy'),
    open: dialogOf('Dry run'),
  },
  { name: 'preview-awaiting', as: 'researcher', path: single('deploy') },

  { name: 'varied-overview', as: 'researcher', path: varied('basics'), looks: ['wide', 'narrow'] },
  { name: 'varied-problem-sets', as: 'researcher', path: varied('problem-sets'), looks: ['wide', 'narrow'] },
  { name: 'varied-view', as: 'researcher', path: varied('problem-sets?tab=view') },
  { name: 'varied-deploy', as: 'researcher', path: varied('deploy') },
  {
    name: 'recruitment',
    as: 'colleague',
    path: async (page) => `/recruitment/${(await addStudy(page, 2, 'Practice over a week')).studyId}`,
  },
  { name: 'live', as: 'researcher', path: live, looks: everyLook },
  {
    name: 'results',
    as: 'researcher',
    path: resultsOf('Number lines or shaded strips for fractions'),
    looks: everyLook,
  },
  { name: 'results-null', as: 'researcher', path: resultsOf('Hints or an explanation for equivalent ratios') },
  { name: 'results-classes', as: 'researcher', path: resultsOf('Hints or whole solutions for two-step equations') },
  { name: 'results-attrition', as: 'researcher', path: resultsOf('Long explanations for long division') },
  { name: 'help', as: 'researcher', path: '/help/supportComparison' },

  { name: 'admin', as: 'admin', path: '/admin', looks: everyLook },
  { name: 'review', as: 'admin', path: '/admin', open: openReview, looks: ['wide', 'narrow'] },
  { name: 'platforms', as: 'admin', path: '/admin/platforms' },
  { name: 'schools', as: 'admin', path: '/admin/schools' },
  { name: 'classes', as: 'teacher', path: '/classes', looks: ['wide', 'narrow'] },
  { name: 'class', as: 'teacher', path: demoClass(), looks: everyLook },
  { name: 'class-students', as: 'teacher', path: demoClass('?show=students'), looks: ['wide', 'narrow'] },
  { name: 'class-code', as: 'teacher', path: demoClass(), open: dialogOf('Show to the class') },
  { name: 'class-assign-homework', as: 'teacher', path: demoClass(), open: dialogOf('Assign homework') },
  { name: 'help-teachers', as: 'teacher', path: '/help/teachers' },
  { name: 'unauthorized', as: 'newcomer', path: '/admin' },
  { name: 'not-found', as: 'newcomer', path: '/nowhere' },
  { name: 'tutor', as: 'visitor', path: '/tutor/', looks: everyLook },
  { name: 'tutor-home', as: 'visitor', path: asDemoStudent, looks: ['wide', 'narrow'] },
  { name: 'tutor-problem', as: 'researcher', path: asStudent, looks: everyLook },
  { name: 'api', as: 'visitor', path: '/api/docs' },
]
