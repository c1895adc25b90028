import { join } from 'node:path'

/** The directories of a checkout and its version, which are the same for a built server and one run from source. */
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
