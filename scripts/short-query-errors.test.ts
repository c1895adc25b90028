// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'

it.skipIf(process.env.DEBUG_PRINT_LIMIT)('names the text that a query did not find, without printing the page', () => {
  document.body.innerHTML = '<p>Anything else</p>'
  const find = () => screen.getByText('Photosynthesis')
  expect(find).toThrow('Photosynthesis')
  expect(find).not.toThrow(/Anything else|Ignored nodes/)
})
