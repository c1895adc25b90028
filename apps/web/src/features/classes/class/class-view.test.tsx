// @vitest-environment jsdom
import '../../../testing/long-timeouts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateEnglish } from '../../../testing/activate-english'
import { refusal } from '../../../testing/open-screen'
import { aClass, aHomework, aStudent, someProgress } from '../testing/class.fixtures'
import { openClasses } from '../testing/class-screens.fixtures'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(setting: Parameters<typeof openClasses>[0] = {}) {
  const opened = await openClasses(setting)
  stop = opened.stop
  await screen.findByRole('heading', { level: 1, name: 'Mathematics 6b' })
  return opened
}

const [ada, ben] = [aStudent('Ada'), aStudent('Ben')]
const fractions = aHomework('H1', { dueOn: '2099-12-31' })
const aFullClass = {
  students: [ada, ben],
  homework: [fractions],
  progress: { H1: [someProgress(ada, { isFinished: true, done: 8, right: 6 })] },
}
const ok = { body: { ok: true } }

describe('the join code', () => {
  it('projects the join code with the address and the number of students who have joined', async () => {
    const { user } = await open(aFullClass)
    await user.click(screen.getByRole('button', { name: 'Show to the class' }))
    const wall = within(await screen.findByRole('dialog', { name: 'Join Mathematics 6b' }))
    expect(wall.getByText(`${window.location.host}/tutor/join`)).toBeTruthy()
    expect(wall.getByText('K7M').parentElement?.textContent).toBe('K7MPQ2')
    expect(wall.getByText('2 students have joined')).toBeTruthy()
  })

  it('replaces the join code only after a confirmation that explains what happens to the old one', async () => {
    const { user, serverState, sent } = await open({
      answer: ({ path }) => {
        if (!path.endsWith('/join-code')) return undefined
        serverState.classes = [aClass({ joinCode: 'NEW234' })]
        return { body: serverState.classes[0] }
      },
    })
    await user.click(screen.getByRole('button', { name: 'New code' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('K7MPQ2 stops working immediately')
    expect(sent('POST', '/core/classes/C1/join-code')).toEqual([])
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'New code' }))
    await screen.findByText('The new code is NEW234')
    expect(screen.getByText('NEW').parentElement?.textContent).toBe('NEW234')
  })

  it('rolls back the switch that closes the class to new students when saving fails', async () => {
    const { user } = await open({ answer: ({ method }) => (method === 'PATCH' ? { body: undefined } : undefined) })
    const open_ = screen.getByRole<HTMLInputElement>('switch', { name: 'New students can join' })
    await user.click(open_)
    await screen.findByText('Couldn’t change this setting')
    expect(open_.checked).toBe(true)
  })
})

describe('the homework table', () => {
  it('shows the problem set, the due date and the progress of the class', async () => {
    await open(aFullClass)
    const row = await screen.findByRole('row', { name: /Order fractions/ })
    expect(row.textContent).toContain('PSA1 · 10 problems · assigned Oct 9, 2025')
    expect(row.textContent).toContain('Dec 31, 2099')
    await within(row).findByText('1 of 2 started, 1 finished')
  })

  it('lists students who have yet to take a follow-up test, the earliest to close first', async () => {
    const followUps = {
      H1: [
        { studentId: ada.id, closesOn: '2099-03-05' },
        { studentId: ben.id, closesOn: '2099-03-03' },
      ],
    }
    await open({ ...aFullClass, followUps })
    const reminder = (await screen.findByText(/^2 students have not taken the follow-up test/)).parentElement!
    expect(reminder.textContent).toContain('“Order fractions”')
    const lines = within(reminder).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Ben: open until Mar 3, 2099',
      'Ada: open until Mar 5, 2099',
    ])
  })

  it('says that there is no homework yet', async () => {
    await open()
    expect(screen.getByText('No homework yet')).toBeTruthy()
  })

  it('shows progress by student, and nothing but progress', async () => {
    const { user } = await open(aFullClass)
    await user.click(await screen.findByRole('button', { name: 'Progress by student: Order fractions' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('1 of 2 started, 1 finished')
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'StudentProgressLast active',
      'AdaFinished, 6 of 8 correctOct 9, 2025',
      'BenNot started',
    ])
  })

  it('shows no student as not started while progress is unknown', async () => {
    const { user } = await open({
      ...aFullClass,
      answer: ({ path }) => (path.includes('homeworkProgress') ? { body: undefined } : undefined),
    })
    await user.click(await screen.findByRole('button', { name: 'Progress by student: Order fractions' }))
    const rows = within(await screen.findByRole('dialog')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['StudentProgressLast active', 'Ada', 'Ben'])
  })

  it('changes a due date, keeps the chosen date when saving fails, and removes the date when empty', async () => {
    let isDown = true
    const { user, serverState, sent } = await open({
      ...aFullClass,
      answer: ({ method, body }) => {
        if (method !== 'PATCH') return undefined
        if (isDown) return { body: undefined }
        serverState.homework = [{ ...fractions, ...(body as { dueOn: string | null }) }]
        return { body: serverState.homework[0] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Due date of Order fractions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date of Order fractions' }))
    const day = dialog.getByLabelText<HTMLInputElement>('Due date')
    expect(day.value).toBe('2099-12-31')
    const choose = (value: string) => fireEvent.change(day, { target: { value } })
    choose('2020-01-01')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Choose today or a later date')).toBeTruthy()
    expect(sent('PATCH', '/core/homework')).toEqual([])

    choose('2099-06-30')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByRole('alert')
    expect(day.value).toBe('2099-06-30')
    isDown = false
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Due date changed: Order fractions')
    await screen.findByText('Jun 30, 2099')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Due date of Order fractions' }))
    fireEvent.change(await screen.findByLabelText('Due date'), { target: { value: '' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('No due date')
    expect(sent('PATCH', '/core/homework/H1').at(-1)).toEqual({ dueOn: null })
  })

  it('unassigns homework after a confirmation and updates the list', async () => {
    const { user, serverState } = await open({
      ...aFullClass,
      answer: ({ method }) => {
        if (method !== 'DELETE') return undefined
        serverState.homework = []
        return ok
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Unassign Order fractions' }))
    await user.click(await screen.findByRole('button', { name: 'Unassign' }))
    await screen.findByText('No homework yet')
    expect(document.activeElement?.textContent).toBe('Homework (0)')
  })

  it('keeps the homework when progress cannot be refetched, and says that it may be out of date', async () => {
    await open({
      ...aFullClass,
      answer: ({ path }) => (path.includes('homeworkProgress') ? refusal(500, 'internal') : undefined),
    })
    await screen.findByText(/^Not up to date: /)
    expect(screen.getByText('Order fractions')).toBeTruthy()
  })
})

describe('the student table', () => {
  const students = { ...aFullClass, address: '/classes/C1?show=students' }

  it('shows each student’s progress on each homework, and sorts by it', async () => {
    const { user, at } = await open(students)
    await screen.findByText('Finished, 6 of 8 correct')
    const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
    expect(names()).toEqual(['Ada', 'Ben'])
    await user.click(screen.getByRole('button', { name: 'Order fractions' }))
    expect(names()).toEqual(['Ben', 'Ada'])
    expect(at()).toBe('/classes/C1?show=students&by=H1.asc')
  })

  it('creates a new PIN that is shown only once', async () => {
    const { user, sent } = await open({
      ...students,
      answer: ({ path }) => (path.endsWith('/pin') ? { body: { pin: '4821' } } : undefined),
    })
    await user.click(screen.getByRole('button', { name: 'More actions for Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'New PIN' }))
    await user.click(await screen.findByRole('button', { name: 'Create new PIN' }))
    const shown = await screen.findByRole('dialog', { name: 'New PIN for Ada' })
    expect(within(shown).getByText('4821')).toBeTruthy()
    await user.click(within(shown).getByRole('button', { name: 'I’ve written it down' }))
    await waitFor(() => expect(screen.queryByText('4821')).toBeNull())
    expect(sent('POST', '/core/classes/C1/students/UADA/pin')).toHaveLength(1)
  })

  it('removes a student after a confirmation that explains what is kept', async () => {
    const { user, serverState } = await open({
      ...students,
      answer: ({ method }) => {
        if (method !== 'DELETE') return undefined
        serverState.students = [ben]
        return ok
      },
    })
    await user.click(screen.getByRole('button', { name: 'More actions for Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from class' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Work already done stays on record')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Ada was removed')
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Ben'])
  })
})

describe('an invitation', () => {
  const type = async (user: Awaited<ReturnType<typeof open>>['user'], code: string) => {
    await user.type(screen.getByRole('textbox', { name: 'Invitation code' }), code)
    await user.click(screen.getByRole('button', { name: 'Join the study' }))
  }

  it('lists the homework that an accepted invitation added', async () => {
    const decimals = aHomework('H2', { title: 'Add decimals' })
    const { user, serverState, sent } = await open({
      ...aFullClass,
      answer: ({ path }) => {
        if (!path.endsWith('/acceptInvitation')) return undefined
        serverState.homework = [fractions, decimals]
        return { body: { homeworkIds: ['H1', 'H2'], problemSetIds: ['PSA1', 'PSA2'] } }
      },
    })
    await type(user, ' abcd2345 ')
    const notice = await screen.findByText(/This homework was added/)
    expect(within(notice.closest('[role=alert]') as HTMLElement).getByRole('list').textContent).toBe('Add decimals')
    expect(sent('POST', '/api/study/acceptInvitation')).toEqual([{ code: 'ABCD2345', classId: 'C1' }])
  })

  it('shows an error at the field for a malformed invitation code, and sends nothing', async () => {
    const { user, sent } = await open()
    await type(user, 'abc')
    await screen.findByText('An invitation code has 8 letters and digits')
    expect(sent('POST', '/api')).toEqual([])
  })

  it.each([
    ['is unknown', refusal(404, 'invitation_not_found', 'No invitation has that code'), /No invitation/],
    [
      'is for a study that no longer enrolls',
      refusal(409, 'study_closed', 'This study is no longer enrolling students'),
      /no longer enrolling/,
    ],
    ['cannot be sent', { body: undefined }, /Couldn’t reach Trellis/],
  ])('shows an error and keeps the code when the invitation %s', async (_, answer, message) => {
    const { user } = await open({ answer: ({ path }) => (path.includes('acceptInvitation') ? answer : undefined) })
    await type(user, 'abcd2345')
    await screen.findByText(message)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Invitation code' }).value).toBe('abcd2345')
  })
})

describe('a class', () => {
  it('updates only the edited fields of a class', async () => {
    const { user, sent } = await open({
      answer: ({ method, body }) => (method === 'PATCH' ? { body: aClass(body as object) } : undefined),
    })
    await user.click(screen.getByRole('button', { name: 'Edit class' }))
    const school = within(await screen.findByRole('dialog')).getByRole('combobox', { name: /School/ })
    await user.clear(school)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(sent('PATCH', '/core/classes/C1')).toEqual([{ school: null }])
  })

  it('closes the class after a confirmation that names the consequences', async () => {
    const { user, at } = await open({
      ...aFullClass,
      answer: ({ method }) => (method === 'DELETE' ? ok : undefined),
    })
    await user.click(screen.getByRole('button', { name: 'Close class' }))
    const question = await screen.findByRole('alertdialog', { name: 'Close Mathematics 6b?' })
    expect(question.textContent).toContain('its 2 students can no longer sign in, its homework is unassigned')
    await user.click(within(question).getByRole('button', { name: 'Close class' }))
    await waitFor(() => expect(at()).toBe('/classes'))
    await screen.findByText('Mathematics 6b is closed')
  })
})
