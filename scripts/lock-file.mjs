/** The lock file with the registry's address of each package, which follows from its name and version. */
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
  // The entry of an alias contains the name of the real package.
  const fullName = name ?? path.slice(path.lastIndexOf(folder) + folder.length)
  const archive = `${fullName.split('/').at(-1)}-${version}.tgz`
  return `${registry.replace(/\/$/, '')}/${fullName}/-/${archive}`
}
