import { join } from 'node:path'

/** The directories of a checkout, and its version; the built server and the one run from source differ in nothing else. */
export interface Directories {
  serverDir: string
  platformDir: string
  webDist: string
  tutorDist: string
  version: string
}

export function directoriesIn(rootDir: string, version: string): Directories {
  return {
    serverDir: join(rootDir, 'apps/server'),
    platformDir: join(rootDir, 'packages/platform'),
    webDist: join(rootDir, 'apps/web/dist'),
    tutorDist: join(rootDir, 'apps/tutor/dist'),
    version,
  }
}
