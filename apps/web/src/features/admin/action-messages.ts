import type { enAdmin } from '../../locales/en-admin'
import type { AdminAction } from './admin.rules'

type Id = keyof typeof enAdmin

interface ActionWords {
  label: Id
  /** Without one, the default confirmation is used. */
  title?: Id
  message: Id
  confirm: Id
  done: Id
  failed: Id
  /** Why it is disabled, where it is shown anyway. */
  disabled?: Id
  isDestructive?: boolean
}

export const actionMessages: Record<AdminAction, ActionWords> = {
  publish: {
    label: 'admin.publish',
    title: 'admin.publish.title',
    message: 'admin.publish.message',
    confirm: 'admin.publish',
    done: 'admin.publish.done',
    failed: 'admin.publish.failed',
    disabled: 'admin.publish.disabled',
  },
  sendBack: {
    label: 'admin.sendBack',
    title: 'admin.sendBack.title',
    message: 'admin.sendBack.message',
    confirm: 'admin.sendBack',
    done: 'admin.sendBack.done',
    failed: 'admin.sendBack.failed',
  },
  pause: {
    label: 'admin.pause',
    title: 'admin.pause.title',
    message: 'admin.pause.message',
    confirm: 'admin.pause',
    done: 'admin.pause.done',
    failed: 'admin.pause.failed',
  },
  resume: {
    label: 'admin.resume',
    title: 'admin.resume.title',
    message: 'admin.resume.message',
    confirm: 'admin.resume',
    done: 'admin.resume.done',
    failed: 'admin.resume.failed',
  },
  complete: {
    label: 'admin.complete',
    title: 'admin.complete.title',
    message: 'admin.complete.message',
    confirm: 'admin.complete',
    done: 'admin.complete.done',
    failed: 'admin.complete.failed',
    isDestructive: true,
  },
  archive: {
    label: 'admin.archive',
    title: 'admin.archive.title',
    message: 'admin.archive.message',
    confirm: 'admin.archive',
    done: 'admin.archive.done',
    failed: 'admin.archive.failed',
    isDestructive: true,
  },
  delete: {
    label: 'admin.delete',
    message: 'admin.delete.message',
    confirm: 'admin.delete.confirm',
    done: 'admin.delete.done',
    failed: 'admin.delete.failed',
    disabled: 'admin.delete.disabled',
    isDestructive: true,
  },
}
