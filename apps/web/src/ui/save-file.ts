/** Hands the browser something to keep, under this name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken hold of the file by the time the click is through; a moment's grace costs nothing.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
