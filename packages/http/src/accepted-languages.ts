/** The languages of an Accept-Language header without their regions, the most preferred first. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.split(';')
      return {
        tag: tag.trim().split('-')[0]!.toLowerCase(),
        quality: Number(/q=([\d.]+)/.exec(quality ?? '')?.[1] ?? 1),
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
