import { defineConfig } from '@playwright/test'
import journeys, { paintNothing } from '../../playwright.config'

const { launchOptions } = journeys.use!

/** Takes screenshots of every screen from the built server with its own database (`npm run screens`). */
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
