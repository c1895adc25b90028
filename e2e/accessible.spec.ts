import { expect, expectAccessible, test } from './support'

const pageOf = (items: string) => `<!doctype html>
  <html lang="en"><head><title>Texts</title><meta name="color-scheme" content="light">
    <style>
      body { background: white; color: black }
      .pale { color: #aaa }
      .shade { background: #555 }
      .card { background: white }
      .faint { opacity: 0.3 }
      @media (prefers-color-scheme: dark) { .late { color: #aaa } }
    </style></head>
  <body><main><h1>Texts</h1><ul>${items}</ul></main></body></html>`

test('the accessibility check finds texts with low contrast, among others and in the dark scheme', async ({ page }) => {
  await page.setContent(pageOf('<li>One</li><li>Two</li>'))
  await expectAccessible(page)
  await page.setContent(pageOf('<li>One</li><li class="pale">Two</li><li>Three</li>'))
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: \.pale/)
  await page.setContent(pageOf('<li class="card">One</li><li class="shade">Two</li>'))
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: \.shade/)
  await page.setContent(pageOf('<li class="card">One</li><li class="faint"><div class="card">Two</div></li>'))
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: div/)
  await page.setContent(pageOf('<li>One</li><li class="late">Two</li>'))
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: \.late/)
  await page.setContent(pageOf('<li>One</li><li>Two</li>'))
  await expectAccessible(page)
})
