/** jsdom has no layout: stubs what the editor reads from it. */
const emptyRect = { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0, toJSON: () => ({}) }

Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => emptyRect
document.elementFromPoint = () => null
Element.prototype.scrollIntoView = () => {}
URL.createObjectURL = (file) => `blob:${(file as File).name}`
URL.revokeObjectURL = () => {}

export {}
