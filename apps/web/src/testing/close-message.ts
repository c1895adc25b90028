import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Waits for a message and closes it as a user would, because the next message would wait three seconds behind it. */
export async function closeMessage(user: UserEvent, text: string): Promise<void> {
  const message = (await screen.findByText(text)).closest<HTMLElement>('[role=status], [role=alert]')!
  await user.click(within(message).getByRole('button', { name: 'Close' }))
}
