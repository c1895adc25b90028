// @vitest-environment jsdom
import '../../testing/long-timeouts'
import './testing/stub-layout'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { activateEnglish } from '../../testing/activate-english'
import { DetachedStyles } from '../../testing/detached-styles'
import { theme } from '../theme'
import type { UploadImage } from './image/image-uploads'
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor'

beforeAll(() => activateEnglish())
afterEach(cleanup)

const upload: UploadImage = async (file) => `/resources/images/${file.name.replace(/\W/g, '')}`

function show(html: string, props: Partial<RichTextEditorProps> = {}) {
  const changes: string[] = []
  const page = (more: Partial<RichTextEditorProps>) => (
    <ThemeProvider theme={theme}>
      <I18nProvider i18n={i18n}>
        <RichTextEditor
          label="Hint"
          html={html}
          onChange={(next) => changes.push(next)}
          onUploadImage={upload}
          {...props}
          {...more}
        />
      </I18nProvider>
    </ThemeProvider>
  )
  const { rerender } = render(page({}), { wrapper: DetachedStyles })
  const area = screen.getByRole('textbox', { name: 'Hint' })
  const { editor } = area as unknown as { editor: Editor }
  return { area, changes, editor, again: (more: Partial<RichTextEditorProps>) => rerender(page(more)) }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

function paste(area: HTMLElement, html: string, files: File[] = []) {
  const event = createEvent.paste(area)
  const data = { getData: (type: string) => (type === 'text/html' ? html : ''), files, types: ['text/html'], items: [] }
  Object.defineProperty(event, 'clipboardData', { value: data })
  fireEvent(area, event)
}

const png = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
}

describe('the text of the editor', () => {
  const formula = '<span data-type="inline-math" data-latex="x^2"></span>'

  it('reports no change until the text is edited, and then reports formulas without their typeset HTML', () => {
    const { changes, editor } = show(
      `<p>a <span data-type="inline-math" data-latex="x^2"><span class="katex"><span class="katex-html">x2</span></span></span></p>`,
    )
    expect(changes).toEqual([])
    editor.commands.insertContentAt(1, 'b')
    expect(changes).toEqual([`<p>ba ${formula}</p>`])
  })

  it('reports an empty text when all of it is deleted', () => {
    const { changes, editor } = show('<p>a</p>')
    editor.commands.clearContent(true)
    expect(changes).toEqual([''])
  })

  it('turns TeX between dollar signs into a formula', () => {
    const { changes, editor } = show('<p>so $x^2</p>')
    const { view } = editor
    view.someProp('handleTextInput', (handle) => handle(view, 8, 8, '$', () => view.state.tr.insertText('$', 8)))
    expect(changes).toEqual([`<p>so ${formula}</p>`])
  })

  it('offers no editing when it is read-only', () => {
    const { area } = show(`<p>${formula}</p>`, { isReadOnly: true })
    expect(area.getAttribute('contenteditable')).toBe('false')
    expect(area.getAttribute('aria-readonly')).toBe('true')
    expect(screen.queryByRole('toolbar')).toBeNull()
    fireEvent.click(area.querySelector('[data-formula]')!)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps unsaved text while it is read-only for a time', () => {
    const { area, changes, editor, again } = show('<p>a</p>')
    editor.commands.insertContentAt(2, 'b')
    again({ isReadOnly: true })
    expect([area.getAttribute('contenteditable'), area.getAttribute('aria-readonly')]).toEqual(['false', 'true'])
    again({ isReadOnly: false })
    expect([area.getAttribute('contenteditable'), area.textContent]).toEqual(['true', 'ab'])
    expect(changes).toEqual(['<p>ab</p>'])
  })
})

describe('the toolbar', () => {
  it('the toolbar is one tab stop, and the arrow keys move through it', async () => {
    show('<p>a</p>')
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting' })
    const stops = () =>
      within(toolbar)
        .getAllByRole('button')
        .filter((one) => one.tabIndex === 0)
    expect(stops()).toEqual([button('Undo')])
    button('Undo').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(button('Bold'))
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(document.activeElement).toBe(button('Undo'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(stops()).toEqual([button('Formula')])
  })

  it('shows and changes the formatting of the selection', async () => {
    const { changes, editor } = show('<p>word</p>')
    editor.commands.selectAll()
    expect(button('Bold').getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(button('Bold'))
    await waitFor(() => expect(button('Bold').getAttribute('aria-pressed')).toBe('true'))
    await userEvent.click(button('Heading'))
    await userEvent.click(button('Underline'))
    expect(changes.at(-1)).toBe('<h3><strong><u>word</u></strong></h3>')
    await userEvent.click(button('Undo'))
    expect(changes.at(-1)).toBe('<h3><strong>word</strong></h3>')
  })

  it('makes lists, and indents their items', async () => {
    const { changes, editor } = show('<p>a</p><p>b</p>')
    editor.commands.selectAll()
    await userEvent.click(button('Numbered list'))
    editor.commands.setTextSelection(8)
    await waitFor(() => expect(button('Indent').getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(button('Indent'))
    expect(changes.at(-1)).toBe('<ol><li><p>a</p><ol><li><p>b</p></li></ol></li></ol>')
  })
})

describe('the Tab key', () => {
  const table = '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>'
  const staysWithin = (area: HTMLElement) => !fireEvent.keyDown(area, { key: 'Tab' })

  it('Tab leaves a list', () => {
    const { area, editor } = show('<ul><li><p>a</p></li><li><p>b</p></li></ul>')
    editor.commands.setTextSelection(9)
    expect(staysWithin(area)).toBe(false)
  })

  it('Tab moves through the cells of a table and leaves it from the last one', () => {
    const { area, editor } = show(table)
    editor.commands.setTextSelection(4)
    expect(staysWithin(area)).toBe(true)
    expect(staysWithin(area)).toBe(false)
  })

  it('Tab leaves the editor after Escape, even inside a table', () => {
    const { area, editor } = show(table)
    editor.commands.setTextSelection(4)
    expect(fireEvent.keyDown(area, { key: 'Escape' })).toBe(true)
    expect(staysWithin(area)).toBe(false)
  })
})

describe('a link', () => {
  it('completes the URL of a link, and refuses one that leads to neither a web page nor an email address', async () => {
    const { changes, editor } = show('<p>see this</p>')
    editor.commands.setTextSelection({ from: 5, to: 9 })
    await userEvent.click(button('Link'))
    await userEvent.type(await screen.findByLabelText('Address'), 'javascript:x{Enter}')
    expect(screen.getByText('Links can only lead to web pages (http, https) or email addresses.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Address'))
    await userEvent.type(screen.getByLabelText('Address'), 'example.org{Enter}')
    const link = 'target="_blank" rel="noopener noreferrer nofollow" href="https://example.org"'
    expect(changes).toEqual([`<p>see <a ${link}>this</a></p>`])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('removes a link without its text', async () => {
    const { changes, editor } = show('<p><a href="https://example.org">this</a></p>')
    editor.commands.setTextSelection(3)
    await userEvent.click(button('Link'))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove link' }))
    expect(changes).toEqual(['<p>this</p>'])
  })
})

describe('a table', () => {
  it('adds a table with the chosen number of rows and columns', async () => {
    const { changes } = show('')
    await userEvent.click(button('Table'))
    await userEvent.type(await screen.findByLabelText('Rows'), '1', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    })
    await userEvent.type(screen.getByLabelText('Columns'), '2{Enter}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    })
    const header = '<th scope="col"><p></p></th>'
    expect(changes).toEqual([`<table><tbody><tr>${header}${header}</tr></tbody></table>`])
  })

  it('changes a table through the menu of its toolbar button', async () => {
    const { changes, editor } = show('<table><tbody><tr><td><p>a</p></td></tr></tbody></table>')
    editor.commands.setTextSelection(4)
    const choose = async (name: string) => {
      await waitFor(() => expect(button('Table').getAttribute('aria-haspopup')).toBe('menu'))
      await userEvent.click(button('Table'))
      await userEvent.click(await screen.findByRole(name === 'Header row' ? 'menuitemcheckbox' : 'menuitem', { name }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    await choose('Add column after')
    expect(changes.at(-1)).toBe('<table><tbody><tr><td><p>a</p></td><td><p></p></td></tr></tbody></table>')
    await choose('Header row')
    expect(changes.at(-1)).toContain('<th scope="col"><p>a</p></th>')
    await choose('Delete table')
    expect(changes.at(-1)).toBe('')
  })
})

describe('a formula', () => {
  it('checks TeX while it is typed, and inserts the formula with the chosen placement', async () => {
    const { changes } = show('')
    await userEvent.click(button('Formula'))
    const tex = await screen.findByLabelText('TeX')
    fireEvent.change(tex, { target: { value: '\\frac{1' } })
    expect(screen.getByText('A brace or bracket is not closed.')).toBeTruthy()
    await userEvent.click(button('Add'))
    expect(changes).toEqual([])
    fireEvent.change(tex, { target: { value: '\\frac{1}{2}' } })
    expect(screen.getByRole('group', { name: 'Preview' }).querySelector('.katex')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'On its own line' }))
    await userEvent.click(button('Add'))
    expect(changes).toEqual(['<div data-type="block-math" data-latex="\\frac{1}{2}"></div>'])
  })

  it('opens a formula on a click and on Enter', async () => {
    const { area, changes, editor } = show('<p>a <span data-type="inline-math" data-latex="x"></span> b</p>')
    fireEvent.click(area.querySelector('[data-formula]')!)
    fireEvent.change(await screen.findByLabelText('TeX'), { target: { value: 'y' } })
    await userEvent.click(button('Apply'))
    expect(changes.at(-1)).toBe('<p>a <span data-type="inline-math" data-latex="y"></span> b</p>')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    editor.commands.setNodeSelection(3)
    fireEvent.keyDown(area, { key: 'Enter' })
    expect((await screen.findByLabelText<HTMLTextAreaElement>('TeX')).value).toBe('y')
    await userEvent.click(button('Remove formula'))
    expect(changes.at(-1)).toBe('<p>a  b</p>')
  })
})

describe('images', () => {
  const addWithDescription = async (text: string) => {
    await userEvent.type(await screen.findByLabelText('Description'), text)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
  }

  it('requires a description before an image is uploaded, and inserts the image once it is stored', async () => {
    const { changes } = show('')
    choose(png('graph.png'))
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
    expect(screen.getByText('Describe the image, or mark it as decorative.')).toBeTruthy()
    await addWithDescription('A line')
    await waitFor(() => expect(changes).toEqual(['<p><img src="/resources/images/graphpng" alt="A line"></p>']))
  })

  it('adds several images at the same time, and gives decorative ones an empty description', async () => {
    const { changes } = show('')
    choose(png('a.png'), png('b.png'))
    const [first, second] = await screen.findAllByRole('checkbox')
    await userEvent.click(first!)
    await userEvent.click(second!)
    await userEvent.click(button('Add'))
    const both = '<p><img src="/resources/images/apng" alt=""><img src="/resources/images/bpng" alt=""></p>'
    await waitFor(() => expect(changes.at(-1)).toBe(both))
  })

  it('shows the progress of an upload, and the reason of a failure, without blocking the editor', async () => {
    const scrolled = vi.fn()
    // jsdom has no layout and does not implement this method.
    Element.prototype.scrollIntoView = scrolled
    const waiting: { resolve: (address: string) => void; reject: (error: Error) => void }[] = []
    const states: string[] = []
    const { area, changes, editor } = show('<p>a</p>', {
      onImages: (state) => states.push(state),
      onUploadImage: (_, { onProgress }) =>
        new Promise((resolve, reject) => {
          onProgress(0.4)
          waiting.push({ resolve, reject })
        }),
    })
    choose(png('a.png'))
    await addWithDescription('A')
    expect((await screen.findByRole('progressbar', { name: 'Uploading a.png' })).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    waiting[0]!.reject(new Error('The disk is full.'))
    expect(await screen.findByText('Couldn’t upload a.png: The disk is full.')).toBeTruthy()
    // The reason is below a tall field.
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
    editor.commands.insertContentAt(1, 'b')
    expect(changes).toEqual(['<p>ba</p>'])
    expect(states.at(-1)).toBe('failed')
    fireEvent.click(screen.getByRole('button', { name: 'Try a.png again', hidden: true }))
    await waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]!.reject(new Error('The disk is full.'))
    // Also in the text, in the place of the image.
    const retry = await within(area).findByRole('button', {
      name: 'Couldn’t upload this image. Try again',
      hidden: true,
    })
    fireEvent.click(retry)
    await waitFor(() => expect(waiting).toHaveLength(3))
    expect([within(area).queryByRole('button', { hidden: true }), states.at(-1)]).toEqual([null, 'sending'])
    waiting[2]!.resolve('/resources/images/a1')
    await waitFor(() => expect(changes.at(-1)).toBe('<p>b<img src="/resources/images/a1" alt="A">a</p>'))
    expect(states.at(-1)).toBe('none')
  })

  it('refuses images of a wrong type or size before anything is sent', () => {
    const { changes } = show('')
    choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }), png('huge.png', 6 * 1024 * 1024))
    expect(screen.getByText('notes.pdf was left out: images must be PNG, JPEG, WebP or GIF files.')).toBeTruthy()
    expect(screen.getByText('huge.png was left out: it is 6 MB, and the limit is 5 MB.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes).toEqual([])
  })

  it('uploads the image file of the clipboard when the copied HTML is only an image', async () => {
    const { area, changes } = show('')
    paste(area, '<img src="https://other.example/a.png">', [png('image.png')])
    await addWithDescription('A')
    await waitFor(() => expect(changes.at(-1)).toContain('/resources/images/imagepng'))
  })

  it('aborts an upload when the editor is unmounted', async () => {
    let signal: AbortSignal | undefined
    show('', {
      onUploadImage: (_, options) => {
        signal = options.signal
        return new Promise(() => {})
      },
    })
    choose(png('a.png'))
    await addWithDescription('A')
    cleanup()
    expect(signal?.aborted).toBe(true)
  })
})

describe('pasting', () => {
  it('keeps the structure of pasted text and removes its styling', () => {
    const { area, changes } = show('')
    paste(area, '<b style="font-weight:normal"><p style="color:red">a <span style="font-weight:700">b</span></p></b>')
    expect(changes).toEqual(['<p>a <strong>b</strong></p>'])
  })

  it('leaves out pasted images of other hosts and reports it', () => {
    const { area, changes } = show('')
    paste(area, '<p>a<img src="https://other.example/a.png"></p>')
    expect(changes).toEqual(['<p>a</p>'])
    expect(within(screen.getByRole('alert')).getByText(/^An image was left out/)).toBeTruthy()
  })

  it('uploads embedded images of a paste and inserts them in the same position', async () => {
    const { area, changes } = show('')
    paste(area, '<p>a<img src="data:image/png;base64,iVBORw0K" alt="Dot">b</p>')
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Description')).value).toBe('Dot')
    await userEvent.click(button('Add'))
    await waitFor(() => expect(changes.at(-1)).toBe('<p>a<img src="/resources/images/imagepng" alt="Dot">b</p>'))
  })
})
