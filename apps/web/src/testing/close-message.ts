import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Waits for a message and closes it as a person would: the next message would wait three seconds for it to go. */
export async function closeMessage(user: UserEvent, text: string): Promise<void> {
  const message = (await screen.findByText(text)).closest<HTMLElement>('[role=status], [role=alert]')!
  await user.click(within(message).getByRole('button', { name: 'Close' }))
}
