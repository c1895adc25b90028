import { useLingui } from '@lingui/react'
import type { SupportType } from '@trellis/domain'
import { useState } from 'react'
import { supportTypeMessage } from '../../../shared/design/labels'
import { useConfirm } from '../../../ui/confirm-dialog'
import { useNotify } from '../../../ui/snackbar'
import { useBuild } from '../build-context'
import type { SupportAt } from '../use-support-at'
import { hintId, type PieceActions } from './hint-item'
import {
  isBlankHtml,
  newPiece,
  type Piece,
  type SupportText,
  withHtml,
  withMovedPiece,
  withoutPiece,
  withPiece,
  writtenPieces,
} from './support-text'

/** Writing at one place: which piece is open, and what can be done with each. */
export function usePieces(at: SupportAt) {
  const { i18n } = useLingui()
  const confirm = useConfirm()
  const notify = useNotify()
  const { attempt } = useBuild()
  const [openId, setOpenId] = useState<string | null>(null)

  const save = async () => {
    if (await at.flush()) notify(i18n._('supports.saved'))
  }

  const remove = async (text: SupportText, id: string) => {
    const next = withoutPiece(text, id)
    const isLoss = !isBlankHtml(text.pieces.find((piece) => piece.id === id)?.html ?? '')
    setOpenId((open) => (open === id ? null : open))
    at.change(() => next, next.type === null)
    if (!(await at.flush()) || !isLoss) return
    const undo = () => {
      at.change(() => text)
      void save()
    }
    notify(i18n._('supports.removed'), { action: { label: i18n._('supports.undo'), run: undo }, duration: 8000 })
  }

  /** Nobody means an empty hint to stay. */
  const close = () => {
    const open = at.text.pieces.find((piece) => piece.id === openId)
    setOpenId(null)
    if (!open) return
    if (isBlankHtml(open.html)) return void remove(at.text, open.id)
    if (at.state.kind === 'saved' || at.state.kind === 'idle') notify(i18n._('supports.saved'))
    else void save()
    requestAnimationFrame(() => document.getElementById(hintId(open.id))?.focus())
  }

  const open = (piece: Piece) => {
    close()
    setOpenId(piece.id)
  }

  const start = (type: SupportType) => {
    const piece = newPiece()
    at.change(() => ({ type, pieces: [piece] }), at.text.type !== null || at.stored !== undefined)
    setOpenId(piece.id)
  }

  return {
    openId,
    actionsOf: (piece: Piece): PieceActions => ({
      onEdit: () => void attempt(() => open(piece)),
      onChange: (html) => at.change((text) => withHtml(text, piece.id, html)),
      onLeave: () => void at.flush(),
      onDone: close,
      onDelete: () => void attempt(() => remove(at.text, piece.id)),
    }),
    add: () =>
      attempt(() => {
        close()
        const piece = newPiece()
        at.change((text) => withPiece(text, piece))
        setOpenId(piece.id)
      }),
    move: (id: string, to: number) =>
      attempt(() => {
        at.change((text) => withMovedPiece(text, id, to))
        return at.flush()
      }),
    /** Begins a support of a type. One of another type that says something is only given up when the person agrees. */
    choose: (type: SupportType) =>
      attempt(async () => {
        if (type === at.text.type) return
        const hasContent = at.stored !== undefined || writtenPieces(at.text).length > 0
        const isSure =
          !hasContent ||
          (await confirm({
            message: i18n._('supports.switch.message', {
              from: i18n._(supportTypeMessage[at.text.type!]),
              to: i18n._(supportTypeMessage[type]),
            }),
            confirmLabel: i18n._('supports.switch.confirm', { to: i18n._(supportTypeMessage[type]) }),
            isDestructive: true,
          }))
        if (!isSure) return
        start(type)
        if (hasContent && (await at.flush())) notify(i18n._('supports.removed'))
      }),
  }
}
