import { createHash } from 'node:crypto'
import type { StandInAnswer } from './osf-stand-in-answers'

const uploads = 'http://osf.invalid/files/'

interface StoredFile {
  name: string
  sha256: string
  versions: number
}

/** Files of the stand-in: their names and hashes, in memory. Returns null for requests that it does not serve. */
export function createStandInFiles(projectAnswer: (id: string) => StandInAnswer) {
  const projects = new Map<string, Map<string, StoredFile>>()
  const filesOf = (project: string) => {
    const files = projects.get(project) ?? new Map<string, StoredFile>()
    projects.set(project, files)
    return files
  }
  const present = (project: string, { name, sha256, versions }: StoredFile) => ({
    id: `${project}-${name}`,
    type: 'files',
    attributes: { name, kind: 'file', current_version: versions, extra: { hashes: { sha256 } } },
    links: {
      upload: `${uploads}${project}/${encodeURIComponent(name)}`,
      html: `http://osf.invalid/${project}/files/${encodeURIComponent(name)}`,
    },
  })

  return {
    /** The files of a project, each with its number of versions. */
    listed: (project: string) => [...filesOf(project).values()],

    read(url: URL): StandInAnswer | null {
      const [, project, storage] = /\/nodes\/([^/]+)\/files\/(osfstorage\/)?$/.exec(url.pathname) ?? []
      if (!project) return null
      const answer = projectAnswer(project)
      if (answer.status !== 200) return answer
      const provider = {
        id: `${project}:osfstorage`,
        type: 'files',
        attributes: { name: 'osfstorage', kind: 'folder' },
      }
      const data = storage
        ? [...filesOf(project).values()].map((file) => present(project, file))
        : [{ ...provider, links: { upload: `${uploads}${project}/` } }]
      return { status: 200, body: { data, links: { next: null } } }
    },

    write(url: URL, content: Buffer): StandInAnswer | null {
      const [, project, stored] = /^\/files\/([^/]+)\/([^/]*)$/.exec(url.pathname) ?? []
      if (!project) return null
      const name = stored ? decodeURIComponent(stored) : url.searchParams.get('name')!
      const files = filesOf(project)
      const earlier = files.get(name)
      if (!stored && earlier) return { status: 409, body: { code: 409, message: 'The file exists.' } }
      const sha256 = createHash('sha256').update(content).digest('hex')
      const file = { name, sha256, versions: (earlier?.versions ?? 0) + 1 }
      files.set(name, file)
      return { status: earlier ? 200 : 201, body: { data: present(project, file) } }
    },
  }
}
