/** Only for sanitized HTML, where angle brackets belong to tags only. */
const imageTag = /<img\b[^<>]*>/g
const storedSource = / src="\/resources\/images\/([0-9A-Za-z]+)"/
const portableSource = / src="image:([0-9a-f]{64})"/

/** The ids of the pictures in HTML. */
export function imageIdsIn(html: string): string[] {
  return sourcesIn(html, storedSource)
}

/** The hashes of the pictures in the HTML of a file. */
export function imageHashesIn(html: string): string[] {
  return sourcesIn(html, portableSource)
}

/** HTML for a file, with pictures by their hash. A picture whose hash is not known stays as it is. */
export function withImageHashes(html: string, hashOf: ReadonlyMap<string, string>): string {
  return replaceSources(html, storedSource, (id) => {
    const hash = hashOf.get(id)
    return hash === undefined ? null : `image:${hash}`
  })
}

/** HTML of a file for this server, with pictures by the address they were given here. */
export function withImageUrls(html: string, urlOf: ReadonlyMap<string, string>): string {
  return replaceSources(html, portableSource, (hash) => urlOf.get(hash) ?? null)
}

function sourcesIn(html: string, source: RegExp): string[] {
  return [...html.matchAll(imageTag)].flatMap(([tag]) => source.exec(tag)?.[1] ?? [])
}

function replaceSources(html: string, source: RegExp, replacement: (name: string) => string | null): string {
  return html.replace(imageTag, (tag) =>
    tag.replace(source, (attribute, name: string) => {
      const next = replacement(name)
      return next === null ? attribute : ` src="${next}"`
    }),
  )
}
