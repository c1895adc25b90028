import { useLingui } from '@lingui/react'
import type { SupportType, Tutoring } from '@trellis/domain'
import { useState } from 'react'
import { supportTypeMessage } from '../../../shared/design/labels'
import { useConfirm } from '../../../ui/confirm-dialog'
import type { ImagesState } from '../../../ui/rich-text/image/image-uploads'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import type { SlotSupport } from '../use-slot-support'
import { type ItemActions, itemHeadingId } from './support-item-card'
import {
  htmlsOf,
  type Item,
  isBlankHtml,
  newItem,
  type SupportText,
  withHtml,
  withItem,
  withMovedItem,
  withoutItem,
  writtenItems,
} from './support-text'

/** Editing the support of one slot: which item is open, and what can be done with each. */
export function useSupportItems(support: SlotSupport) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const { attempt } = useBuild()
  const [openId, setOpenId] = useState<string | null>(null)
  const [images, setImages] = useState<ImagesState>('none')

  const save = async () => {
    if (await support.flush()) notify(i18n._('supports.saved'))
  }

  const remove = async (text: SupportText, id: string) => {
    const next = withoutItem(text, id)
    const isLoss = !isBlankHtml(text.items.find((item) => item.id === id)?.html ?? '')
    setOpenId((open) => (open === id ? null : open))
    support.change(() => next, next.type === null)
    if (!(await support.flush()) || !isLoss) return
    const undo = () => {
      support.change(() => text)
      void save()
    }
    notify(i18n._('supports.removed'), { action: { label: i18n._('supports.undo'), run: undo }, duration: 8000 })
  }

  /** An item that was left blank is removed. */
  const close = () => {
    const open = support.text.items.find((item) => item.id === openId)
    setOpenId(null)
    if (!open) return
    if (isBlankHtml(open.html)) return void remove(support.text, open.id)
    if (support.state.kind === 'saved' || support.state.kind === 'idle') notify(i18n._('supports.saved'))
    else void save()
    requestAnimationFrame(() => document.getElementById(itemHeadingId(open.id))?.focus())
  }

  /** Images that are still uploading would be lost with the editor. */
  const isReadyToClose = async (): Promise<boolean> =>
    images === 'none' ||
    (await confirm({
      title: i18n._('supports.images.title'),
      message: i18n._('supports.images.message'),
      confirmLabel: i18n._('supports.images.confirm'),
      isDestructive: true,
    }))

  const open = (item: Item) => {
    close()
    setOpenId(item.id)
  }

  const start = (type: SupportType) => {
    const item = newItem()
    support.change(() => ({ type, items: [item] }), support.text.type !== null || support.stored !== undefined)
    setOpenId(item.id)
  }

  return {
    openId,
    /** Images of the open item. */
    images,
    actionsOf: (item: Item): ItemActions => ({
      onEdit: () =>
        void attempt(async () => {
          if (await isReadyToClose()) open(item)
        }),
      onChange: (html) => support.change((text) => withHtml(text, item.id, html)),
      onLeave: () => void support.flush(),
      onImages: setImages,
      onDone: async () => {
        if (await isReadyToClose()) close()
      },
      onDelete: () => void attempt(() => remove(support.text, item.id)),
    }),
    add: () =>
      attempt(async () => {
        if (!(await isReadyToClose())) return
        close()
        const item = newItem()
        support.change((text) => withItem(text, item))
        setOpenId(item.id)
      }),
    move: (id: string, to: number) =>
      attempt(() => {
        support.change((text) => withMovedItem(text, id, to))
        return support.flush()
      }),
    /** Starts with a copy of what the library gives for the problem, to be changed here. */
    startFrom: (library: Tutoring) =>
      attempt(() => {
        const copied = htmlsOf(library).map((html) => newItem(html))
        support.change(() => ({ type: library.tutorStrategyType, items: copied }), support.stored !== undefined)
        return save()
      }),
    /** Starts a support of a type. A support of another type that has content is deleted only after confirmation. */
    chooseType: (type: SupportType) =>
      attempt(async () => {
        if (type === support.text.type) return
        const hasContent = support.stored !== undefined || writtenItems(support.text).length > 0
        const isConfirmed =
          !hasContent ||
          (await confirm({
            message: i18n._('supports.switch.message', {
              from: i18n._(supportTypeMessage[support.text.type!]),
              to: i18n._(supportTypeMessage[type]),
            }),
            confirmLabel: i18n._('supports.switch.confirm', { to: i18n._(supportTypeMessage[type]) }),
            isDestructive: true,
          }))
        if (!isConfirmed) return
        start(type)
        if (hasContent && (await support.flush())) notify(i18n._('supports.removed'))
      }),
  }
}
