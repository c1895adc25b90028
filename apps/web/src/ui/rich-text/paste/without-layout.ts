/** For tests: what the editor asks of a page that is laid out, answered where nothing ever is. */
const nowhere = { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0, toJSON: () => ({}) }

Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => nowhere
document.elementFromPoint = () => null
Element.prototype.scrollIntoView = () => {}
URL.createObjectURL = (file) => `blob:${(file as File).name}`
URL.revokeObjectURL = () => {}

export {}
