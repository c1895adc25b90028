/** A lock file that says for each package where registries keep it: below its name, by its version. */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const address = addressOf(path, entry, registry)
    return [path, address ? { ...entry, resolved: address } : entry]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

function addressOf(path, { name, version, link, inBundle, resolved }, registry) {
  const folder = 'node_modules/'
  if (!path.includes(folder) || link || inBundle || resolved) return null
  // An alias has the name of what it stands for.
  const fullName = name ?? path.slice(path.lastIndexOf(folder) + folder.length)
  const archive = `${fullName.split('/').at(-1)}-${version}.tgz`
  return `${registry.replace(/\/$/, '')}/${fullName}/-/${archive}`
}
