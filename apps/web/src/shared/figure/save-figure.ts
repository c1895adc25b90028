import { saveFile } from '../../ui/save-file'

const namespace = 'http://www.w3.org/2000/svg'
const fonts = "Inter, 'Helvetica Neue', Arial, sans-serif"
/** Pixels of the PNG for each pixel of the figure, so that it is sharp in print. */
const pixelRatio = 3

/** The figure as a standalone file: with the colors of the light scheme, on white, including its title and caption. */
export function svgFile(svg: SVGSVGElement, title: string, caption: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const holder = document.createElement('div')
  holder.dataset.colorScheme = 'light'
  holder.style.cssText = 'position: absolute; left: -10000px; top: 0'
  holder.append(copy)
  document.body.append(holder)
  for (const element of copy.querySelectorAll<SVGElement>('*')) {
    const style = getComputedStyle(element)
    for (const name of ['fill', 'stroke']) {
      const value = element.getAttribute(name)
      if (value && value !== 'none') element.setAttribute(name, asRgb(style.getPropertyValue(name) || value))
    }
    element.removeAttribute('class')
    element.removeAttribute('style')
  }
  holder.remove()
  const [, , width = '0', height = '0'] = (copy.getAttribute('viewBox') ?? '').split(' ')
  for (const name of ['class', 'style', 'role', 'aria-label', 'aria-labelledby']) copy.removeAttribute(name)
  copy.setAttribute('xmlns', namespace)
  copy.setAttribute('width', width)
  copy.setAttribute('height', height)
  copy.setAttribute('font-family', fonts)
  const background = document.createElementNS(namespace, 'rect')
  for (const [name, value] of Object.entries({ width, height, fill: '#ffffff' })) background.setAttribute(name, value)
  copy.prepend(textElement('title', title), textElement('desc', caption), background)
  return new XMLSerializer().serializeToString(copy)
}

function textElement(name: string, text: string): SVGElement {
  const element = document.createElementNS(namespace, name)
  element.textContent = text
  return element
}

/** Programs that open SVG files support fewer color notations than browsers. */
function asRgb(color: string): string {
  const context = color.startsWith('rgb(') ? null : pixel()
  if (!context) return color
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

let pixelContext: CanvasRenderingContext2D | null | undefined

/** Null when the browser has no canvas. */
function pixel(): CanvasRenderingContext2D | null {
  if (pixelContext === undefined) {
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    pixelContext = canvas.getContext('2d', { willReadFrequently: true })
  }
  return pixelContext
}

export function saveSvg(svg: SVGSVGElement, title: string, caption: string): void {
  saveFile(new Blob([svgFile(svg, title, caption)], { type: 'image/svg+xml' }), `${fileName(title)}.svg`)
}

export async function savePng(svg: SVGSVGElement, title: string, caption: string): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgFile(svg, title, caption))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * pixelRatio
  canvas.height = image.naturalHeight * pixelRatio
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('The picture is too large for this browser')
  saveFile(file, `${fileName(title)}.png`)
}

/** A title in lower case with hyphens, in any script. */
export function fileName(title: string): string {
  const words = title.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, 80) || 'figure'
}
