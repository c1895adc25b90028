import type { StudyRequestKind } from '@trellis/domain'
import { type AdminAction, actionFor } from './admin.rules'

interface ActionMessages {
  label: string
  /** Title of the confirmation; without one, the default title is used. */
  title?: string
  message: string
  confirm: string
  done: string
  failed: string
  /** Why the action is disabled, for actions that are shown even then. */
  disabled?: string
  isDestructive?: boolean
}

export const actionMessages: Record<AdminAction, ActionMessages> = {
  publish: {
    label: /*i18n*/ 'admin.publish',
    title: /*i18n*/ 'admin.publish.title',
    message: /*i18n*/ 'admin.publish.message',
    confirm: /*i18n*/ 'admin.publish',
    done: /*i18n*/ 'admin.publish.done',
    failed: /*i18n*/ 'admin.publish.failed',
    disabled: /*i18n*/ 'admin.publish.disabled',
  },
  approve: {
    label: /*i18n*/ 'admin.approve',
    title: /*i18n*/ 'admin.approve.title',
    message: /*i18n*/ 'admin.approve.message',
    confirm: /*i18n*/ 'admin.approve.confirm',
    done: /*i18n*/ 'admin.approve.done',
    failed: /*i18n*/ 'admin.approve.failed',
  },
  reschedule: {
    label: /*i18n*/ 'admin.reschedule',
    title: /*i18n*/ 'admin.reschedule.title',
    message: /*i18n*/ 'admin.reschedule.message',
    confirm: /*i18n*/ 'admin.reschedule.confirm',
    done: /*i18n*/ 'admin.reschedule.done',
    failed: /*i18n*/ 'admin.reschedule.failed',
  },
  start: {
    label: /*i18n*/ 'admin.start',
    title: /*i18n*/ 'admin.start.title',
    message: /*i18n*/ 'admin.start.message',
    confirm: /*i18n*/ 'admin.start',
    done: /*i18n*/ 'admin.start.done',
    failed: /*i18n*/ 'admin.start.failed',
  },
  sendBack: {
    label: /*i18n*/ 'admin.sendBack',
    title: /*i18n*/ 'admin.sendBack.title',
    message: /*i18n*/ 'admin.sendBack.message',
    confirm: /*i18n*/ 'admin.sendBack',
    done: /*i18n*/ 'admin.sendBack.done',
    failed: /*i18n*/ 'admin.sendBack.failed',
  },
  pause: {
    label: /*i18n*/ 'admin.pause',
    title: /*i18n*/ 'admin.pause.title',
    message: /*i18n*/ 'admin.pause.message',
    confirm: /*i18n*/ 'admin.pause',
    done: /*i18n*/ 'admin.pause.done',
    failed: /*i18n*/ 'admin.pause.failed',
  },
  resume: {
    label: /*i18n*/ 'admin.resume',
    title: /*i18n*/ 'admin.resume.title',
    message: /*i18n*/ 'admin.resume.message',
    confirm: /*i18n*/ 'admin.resume',
    done: /*i18n*/ 'admin.resume.done',
    failed: /*i18n*/ 'admin.resume.failed',
  },
  complete: {
    label: /*i18n*/ 'admin.complete',
    title: /*i18n*/ 'admin.complete.title',
    message: /*i18n*/ 'admin.complete.message',
    confirm: /*i18n*/ 'admin.complete',
    done: /*i18n*/ 'admin.complete.done',
    failed: /*i18n*/ 'admin.complete.failed',
    isDestructive: true,
  },
  reopen: {
    label: /*i18n*/ 'admin.reopen',
    title: /*i18n*/ 'admin.reopen.title',
    message: /*i18n*/ 'admin.reopen.message',
    confirm: /*i18n*/ 'admin.reopen',
    done: /*i18n*/ 'admin.reopen.done',
    failed: /*i18n*/ 'admin.reopen.failed',
  },
  archive: {
    label: /*i18n*/ 'admin.archive',
    title: /*i18n*/ 'admin.archive.title',
    message: /*i18n*/ 'admin.archive.message',
    confirm: /*i18n*/ 'admin.archive',
    done: /*i18n*/ 'admin.archive.done',
    failed: /*i18n*/ 'admin.archive.failed',
    isDestructive: true,
  },
  delete: {
    label: /*i18n*/ 'admin.delete',
    message: /*i18n*/ 'admin.delete.message',
    confirm: /*i18n*/ 'admin.delete.confirm',
    done: /*i18n*/ 'admin.delete.done',
    failed: /*i18n*/ 'admin.delete.failed',
    disabled: /*i18n*/ 'admin.delete.disabled',
    isDestructive: true,
  },
}

/** The label of the action that carries out a request of an owner. */
export function requestedLabel(kind: StudyRequestKind): string {
  return kind === 'unblind' ? /*i18n*/ 'admin.unblind' : actionMessages[actionFor[kind]].label
}
