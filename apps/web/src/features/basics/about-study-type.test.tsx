// @vitest-environment jsdom
import '../../testing/long-timeouts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Component as HelpPage } from '../../app/pages/help-page'
import { activateEnglish } from '../../testing/activate-english'
import { openScreen } from '../../testing/open-screen'
import { AboutStudyType } from './about-study-type'

let stop = () => Promise.resolve()

beforeAll(() => activateEnglish())
afterEach(async () => {
  cleanup()
  await stop()
})

async function open(address: string) {
  const routes = [
    { path: '/', element: <AboutStudyType typeId={3} /> },
    { path: '/help/:type', element: <HelpPage /> },
  ]
  const opened = await openScreen({ routes, address, serve: () => undefined })
  stop = opened.stop
  return opened
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

it('the study type links to its help page, which links to those of the other types', async () => {
  const { user, at } = await open('/')
  await user.click(screen.getByRole('link', { name: 'About Single Support studies' }))
  await title('Single Support')
  expect(at()).toBe('/help/singleSupport')
  for (const [type, slug] of [
    ['Support Comparison', 'supportComparison'],
    ['Problem Varied', 'problemVaried'],
    ['Common Answers', 'commonAnswers'],
  ] as const) {
    const types = within(screen.getByRole('navigation', { name: 'Study types' }))
    await user.click(types.getByRole('link', { name: type }))
    await title(type)
    expect(at()).toBe(`/help/${slug}`)
    expect(screen.getByRole('heading', { name: 'What can go wrong' })).toBeTruthy()
  }
})

it('the help page of an unknown type is not found', async () => {
  await open('/help/something')
  await title(/Whoops/)
})
