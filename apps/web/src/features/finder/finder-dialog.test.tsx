// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { aPerson, openScreen } from '../../testing/open-screen'
import type { Received } from '../../testing/test-server'
import { FinderDialog, type FinderDialogProps } from './finder-dialog'
import { aPage, aProblem, aRow, aStudy, aTree } from './testing/finder.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => {
  activateEnglish()
})
afterEach(async () => {
  cleanup()
  await stop()
})

const fractions = aRow({ problemSetId: 'PSA1', problemSetName: 'Order fractions' })
const decimals = aRow({ problemSetId: 'PSA2', problemSetName: 'Add decimals', isInUse: true })
const refused = { status: 404, body: { error: { code: 'problem_set_not_found', message: 'No', requestId: 'r' } } }

interface Setting extends Partial<FinderDialogProps> {
  address?: string
  pages?: (received: Received) => { status?: number; body: unknown }
  tree?: { status?: number; body: unknown }
  skills?: unknown[]
  me?: unknown
}

/** Adds a set to the study when it is used, as the page around the finder does. */
function Page({ study: initialStudy = aStudy({}), onAdd, ...props }: Partial<FinderDialogProps>) {
  const [study, setStudy] = useState(initialStudy)
  const handleAdd: FinderDialogProps['onAdd'] = async (problemSetId) => {
    await onAdd?.(problemSetId)
    setStudy({
      ...study,
      problemSetsInStudy: [...study.problemSetsInStudy, { problemSetId, studyBlockTypeId: 3 }],
    })
  }
  return <FinderDialog study={study} studyBlockTypeId={3} open onClose={() => {}} {...props} onAdd={handleAdd} />
}

/** Opens the finder at an address, against a real server. */
async function open({ address = '/', pages, tree, skills = [], me, ...props }: Setting = {}) {
  const serve = (received: Received) => {
    if (received.path.startsWith('/api/content/getProblemSetData')) {
      return pages?.(received) ?? { body: aPage([fractions, decimals]) }
    }
    if (received.path.startsWith('/api/study/isProblemSetInUse')) {
      return { body: { isInUse: received.path.includes(decimals.problemSetId) } }
    }
    if (received.path.startsWith('/core/skills')) return { body: skills }
    if (me && received.path.startsWith('/core/users/me')) return { body: me }
    if (received.path.includes('/tree')) return tree ?? { body: aTree('Order fractions', [aProblem({})]) }
    return { body: [] }
  }
  const opened = await openScreen({ routes: [{ path: '*', element: <Page {...props} /> }], address, serve })
  stop = opened.stop
  const queries = () =>
    opened.received
      .filter(({ path }) => path.startsWith('/api/content/getProblemSetData'))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))
  const at = () => opened.at().slice('/'.length)
  return { queries, at, user: opened.user }
}

/** By text: computing the roles and names of a whole table takes seconds in jsdom. */
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

async function findUseButton(): Promise<HTMLButtonElement> {
  const button = await screen.findByText<HTMLButtonElement>('Use For All Conditions')
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

describe('the finder', () => {
  it('has the name of its block in its title', async () => {
    await open({ studyBlockTypeId: 1 })
    const names = screen.getByRole('dialog').getAttribute('aria-labelledby')?.split(' ') ?? []
    expect(names.map((id) => document.getElementById(id)?.textContent)).toEqual(['Find Problem Sets', 'Pre-Test'])
    expect(screen.getByText('Back to Pre-Test')).toBeTruthy()
  })

  it('starts with thirty sets, sorted by September completions', async () => {
    const { queries } = await open()
    await row('Order fractions')
    expect(queries()).toEqual([{ page: '1', pageSize: '30', sort: 'sep', order: 'desc', studyId: '7' }])
  })

  it('labels sets that are in use and sets in the study', async () => {
    await open({
      study: aStudy({ problemSetsInStudy: [{ problemSetId: fractions.problemSetId, studyBlockTypeId: 3 }] }),
    })
    expect(within(await row('Add decimals')).getByText('In use')).toBeTruthy()
    expect((await row('Add decimals')).className).toContain('in-use')
    expect(within(await row('Order fractions')).getByText('In this study')).toBeTruthy()
    expect((await row('Order fractions')).className).toContain('available')
  })

  it('requests what the URL specifies', async () => {
    const { queries } = await open({
      address:
        '/?f.page=2&f.size=10&f.sort=grade&f.order=asc&f.q=sum&f.grades=Grade 6,Grade 8&f.skills=6.NS.B.3&f.curriculum=NCTM|CenterPoint&f.available=true',
    })
    await row('Order fractions')
    expect(queries()[0]).toMatchObject({
      page: '2',
      pageSize: '10',
      sort: 'grade',
      order: 'asc',
      search: 'sum',
      grades: 'Grade 6,Grade 8',
      skills: '6.NS.B.3',
      curriculum: 'CenterPoint|NCTM',
      onlyAvailable: 'true',
    })
  })

  it.each([
    [1, 1],
    [2, 3],
  ] as const)(
    'sends the paradigm of a study of type %i for block %i, and says what it excludes',
    async (studyTypeId, studyBlockTypeId) => {
      const { queries } = await open({
        studyBlockTypeId,
        study: aStudy({ studyTypeId, experimentalParadigmNumber: 0 }),
      })
      await row('Order fractions')
      expect(queries()[0]).toMatchObject({ paradigm: '0' })
      expect(screen.getByText(/only skill builders are listed/)).toBeTruthy()
    },
  )

  it('lists sets that do not suit the paradigm after one click', async () => {
    const { user, queries, at } = await open({ study: aStudy({ experimentalParadigmNumber: 2 }) })
    await user.click(await screen.findByText('List all kinds'))
    expect(at()).toBe('?f.anyKind=true')
    await waitFor(() => expect(queries().some((query) => !('paradigm' in query))).toBe(true))
    expect(await screen.findByText('List suitable kinds only')).toBeTruthy()
  })

  it('filters by how much sets were used, and refuses numbers beyond the bounds', async () => {
    const { user, queries, at } = await open({ address: '/?f.correct=20-80' })
    await user.click(screen.getByText('Filters (1)'))
    const from = screen.getByLabelText('Average correct (%), from', { selector: 'input[type=text]' })
    await user.clear(from)
    await user.type(from, '101{Enter}')
    expect(screen.getByText('Cannot exceed 100')).toBeTruthy()
    await user.clear(from)
    await user.type(from, '-1{Enter}')
    expect(screen.getByText('Must be at least 0')).toBeTruthy()
    expect(at()).toBe('?f.correct=20-80')
    await user.clear(from)
    await user.type(from, '90{Enter}')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ avgCorrect: '80,90' }))
    await user.click(await screen.findByLabelText('Remove: Average correct (%): 80–90'))
    await waitFor(() => expect(at()).toBe(''))
  })

  it('offers only skills that have a problem set', async () => {
    const skills = [
      { nodeCode: '5.NBT.B.7', nodeName: 'Decimals', hasProblemSets: true },
      { nodeCode: '8.G.C.9', nodeName: 'Volume', hasProblemSets: false },
    ]
    const { user } = await open({ skills })
    await user.click(screen.getByText('Filters'))
    await user.click(screen.getByRole('combobox', { name: 'Skill Finder', hidden: true }))
    expect((await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
      '5.NBT.B.7 Decimals',
    ])
  })

  it('says when the filters are those of the preferences, and clears them with one click', async () => {
    const me = { ...aPerson('RESEARCHER'), attributes: { gradeLevel: ['Grade 6'], curriculum: ['NCTM'] } }
    const { user, at } = await open({ me, address: '/?f.grades=Grade 6&f.curriculum=NCTM' })
    expect(await screen.findByText(/Filtered by your preferences: Grade 6 and NCTM/)).toBeTruthy()
    await user.click(screen.getByText('Show everything'))
    await waitFor(() => expect(at()).toBe(''))
    expect(screen.queryByText(/Filtered by your preferences/)).toBeNull()
  })

  it('searches on Enter, reduces the search to the id, and lets it be removed', async () => {
    const { user, at } = await open({ address: '/?find=3&f.page=4' })
    await user.click(screen.getByText('Search'))
    await user.type(
      await screen.findByLabelText('Search problem sets', { selector: 'input' }),
      'try PSA9 please{Enter}',
    )
    await waitFor(() => expect(at()).toBe('?find=3&f.q=PSA9'))
    await user.click(await screen.findByLabelText('Remove: “PSA9”'))
    await waitFor(() => expect(at()).toBe('?find=3'))
  })

  it('keeps both of two checkboxes clicked in quick succession', async () => {
    const { user, at } = await open()
    await user.click(screen.getByText('Filters'))
    screen.getByLabelText('Grade 4').click()
    screen.getByLabelText('Grade 5').click()
    await waitFor(() => expect(at()).toBe('?f.grades=Grade+4%2CGrade+5'))
  })

  it('sorts by a clicked column on the server', async () => {
    const { user, queries } = await open()
    await row('Order fractions')
    await user.click(screen.getByText('Problems'))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: 'problemCount', order: 'desc' }))
  })

  it('shows an error when loading fails, and retries', async () => {
    let isBroken = true
    const { user } = await open({
      pages: () => (isBroken ? { status: 500, body: 'down' } : { body: aPage([fractions]) }),
    })
    const alert = await screen.findByText('Error: Failed to get Problem Sets In Use')
    isBroken = false
    await user.click(screen.getByText('Try again'))
    expect(await row('Order fractions')).toBeTruthy()
    expect(alert.isConnected).toBe(false)
  })
})

describe('a problem set in the finder', () => {
  it('opens a problem set on Enter with its problems and answer key, and returns the focus on Escape', async () => {
    const { user, at } = await open()
    const link = (await row('Order fractions')).querySelector('a') as HTMLElement
    link.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Which is less than one?')).toBeTruthy()
    expect(at()).toBe('?set=PSA1')
    const right = screen.getByText('one half').closest('li') as HTMLElement
    expect(within(right).getByText('Correct')).toBeTruthy()
    const wrong = screen.getByText('two').closest('li') as HTMLElement
    expect(within(wrong).queryByText('Correct')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(at()).toBe('')
  })

  it('adds a problem set to the study, and marks it in the list from then on', async () => {
    const onAdd = vi.fn(async () => {})
    const { user } = await open({ address: '/?set=PSA1', onAdd })
    await user.click(await findUseButton())
    await waitFor(() => expect(screen.queryByText('Which is less than one?')).toBeNull())
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('PSA1')
    expect(within(await row('Order fractions')).getByText('In this study')).toBeTruthy()
  })

  it('keeps a problem set open when it could not be added', async () => {
    const { user } = await open({ address: '/?set=PSA1', onAdd: () => Promise.reject(new Error('in use')) })
    const button = await findUseButton()
    await user.click(button)
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(screen.getByText('Which is less than one?')).toBeTruthy()
  })

  it('explains why a problem set cannot be added', async () => {
    await open({ address: '/?set=PSA2' })
    expect(await screen.findByText(/Problem Set is in use/)).toBeTruthy()
    expect(screen.getByText<HTMLButtonElement>('Use For All Conditions').disabled).toBe(true)
  })

  it('closes a problem set that cannot be loaded, with a message', async () => {
    const { at } = await open({ address: '/?set=PSA404', tree: refused })
    expect(await screen.findByText('Error : Failed to load Problem Set - Please Try Again')).toBeTruthy()
    await waitFor(() => expect(at()).toBe(''))
    await waitFor(() => expect(screen.queryByText('Back to problem sets')).toBeNull())
  })
})
