// @vitest-environment jsdom
import { activateEnglish } from '../../testing/activate-english'
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen'
import { PooledForest } from './pooled-forest'

let stop = () => Promise.resolve()

beforeAll(activateEnglish)
afterEach(async () => {
  cleanup()
  await stop()
})

const aStudy = (label: string, effectSize: number) => ({
  key: label,
  label,
  effectSize,
  interval: { low: effectSize - 0.2, high: effectSize + 0.2 },
  standardError: 0.1,
  students: '50 / 50',
})
const pooled = {
  estimate: 0.2,
  interval: { low: 0.1, high: 0.3 },
  predictionInterval: { low: -0.4, high: 0.8 },
  standardError: null,
  p: 0.03,
  students: '',
}
const words = { title: 'Hints in all studies', caption: 'Hedges g', empty: 'Nothing to draw', studentsHead: 'Students' }

async function open(props: Pick<Parameters<typeof PooledForest>[0], 'studies' | 'pooled'>) {
  const element = <PooledForest {...words} {...props} />
  const opened = await openScreen({ routes: [{ path: '/', element }], address: '/', serve: () => undefined })
  stop = opened.stop
  const figure = screen.getByRole('figure', { name: words.title })
  const marks = (shape: string) => [...figure.querySelectorAll(`path[transform][d^="${shape}"]`)]
  return {
    ...opened,
    figure,
    squares: () => marks('M-4.5'),
    diamonds: () => marks('M0 -6'),
    circles: () => marks('M-5 0'),
  }
}

describe('a forest of pooled studies', () => {
  it('draws a square for each study, a diamond for their mean and an open circle for a further study', async () => {
    const { squares, diamonds, circles } = await open({ studies: [aStudy('A', 0.1), aStudy('B', 0.3)], pooled })
    expect([squares().length, diamonds().length, circles().length]).toEqual([2, 1, 1])
    const isFilled = (mark: Element) => mark.getAttribute('fill') === mark.getAttribute('stroke')
    expect([...squares(), ...diamonds(), ...circles()].map(isFilled)).toEqual([true, true, true, false])
  })

  it('shows the numbers of the forest as a table', async () => {
    const { figure, user } = await open({ studies: [aStudy('A', 0.1)], pooled })
    await user.click(within(figure).getByRole('button', { name: /^Show numbers/ }))
    const rows = within(within(figure).getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StudyEffect size (Hedges g)95% CIStandard errorpStudents',
      'A0.100−0.10 to 0.300.10050 / 50',
      'All studies together0.2000.10 to 0.300.03',
      'Expected in a further study−0.40 to 0.80',
    ])
  })

  it('draws only the studies when they are not pooled, and shows a message when there are none', async () => {
    const { squares, diamonds, circles } = await open({ studies: [aStudy('A', 0.1)], pooled: null })
    expect([squares().length, diamonds().length, circles().length]).toEqual([1, 0, 0])
    cleanup()
    await stop()
    const { figure } = await open({ studies: [], pooled: null })
    expect(within(figure).getByText('Nothing to draw')).toBeTruthy()
  })
})
