import { defineConfig } from '@playwright/test'

/** Whether to keep what a failing journey looked like: `E2E_TRACE=1 npm test -- e2e <file>`. */
const isWatched = Boolean(process.env.E2E_TRACE)

/** Leaves the browser no memory to paint in. Painting takes a third of what loading a screen does, and no journey looks at its pixels. */
export const paintNothing = '--force-gpu-mem-available-mb=1'

/** Journeys in a real browser, against the built server with a database of its own (see e2e/server.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys have accounts and problem sets of their own (see e2e/studies.ts), so that any can run at once. Each waits for
  // a quarter of its time: two cores are busy with three.
  workers: 3,
  fullyParallel: true,
  // Far more than anything takes: these only end what hangs, also on a machine that is busy with something else.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  globalSetup: './e2e/server.ts',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Journeys are about what happens, not how it moves: a click need not wait for what is still sliding in.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping the page at every step takes a sixth of the time.
    trace: isWatched ? 'retain-on-failure' : 'off',
    screenshot: isWatched ? 'only-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process for the pages of a context, which keeps what it has compiled from one page to the next.
        '--renderer-process-limit=1',
        // No page lives long enough to win back what optimizing its scripts takes, which is an eighth of the time.
        '--js-flags=--no-opt --no-maglev',
        ...(isWatched ? [] : [paintNothing]),
      ],
    },
  },
})
