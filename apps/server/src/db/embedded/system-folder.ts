import { chmod, mkdir } from 'node:fs/promises'

/** Where root keeps what an unprivileged account must reach when the checkout is in a closed folder such as /root. */
export const defaultSystemFolder = '/var/lib/trellis'

/** Creates a folder that everyone may enter, whatever the umask. */
export async function makeOpenFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
  } catch (cause) {
    throw new Error(`Cannot make the folder ${folder}. Start Trellis as an ordinary user, or set DATABASE_URL.`, {
      cause,
    })
  }
  return folder
}
