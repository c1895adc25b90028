/**
 * Guards against double clicks on a page made for single clicks. The second click is a separate event at the same
 * position, with a count of 2; by then, another element may be there. Keyboard clicks have a count of 0.
 */
interface Click {
  detail?: number
  preventDefault(): void
}

const isSecond = ({ detail = 0 }: Click) => detail > 1

/** For a button that adds or deletes immediately: the second click does nothing. */
export const onFirstClick = (act: () => unknown) => (event: Click) => {
  if (!isSecond(event)) act()
}

/** For a button that submits a form: the second click does not submit it again. */
export const submitOnce = (event: Click) => {
  if (isSecond(event)) event.preventDefault()
}

/**
 * For the `onClose` of a dialog: the second click on the button that opened it lands on the backdrop and must not close
 * it.
 */
export const unlessSecondClick = (close: () => unknown) => (event: object) => {
  if (!isSecond(event as Click)) close()
}
