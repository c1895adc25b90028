/** Makes the browser download a file under this name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Not immediately: the browser needs the URL until it has handled the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
