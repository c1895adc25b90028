import { defineConfig } from '@playwright/test'
import journeys, { paintNothing } from '../../playwright.config'

const { launchOptions } = journeys.use!

/** Pictures of every screen, taken from the built server with a database of its own (`npm run screens`). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: '../server.ts',
  use: {
    ...journeys.use,
    trace: 'off',
    screenshot: 'off',
    launchOptions: { ...launchOptions, args: launchOptions!.args!.filter((arg) => arg !== paintNothing) },
  },
})
