import { useLingui } from '@lingui/react'
import { useTheme } from '@mui/material/styles'
import { conditionNameOf, type Results } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { type Drawing, Figure } from '../../shared/figure/figure'
import { wrapText } from '../../shared/figure/wrap-text'
import { refusalMessages } from './results-messages'

interface FlowBox {
  title: string
  lines: string[]
}

/** Who came how far: the flow diagram of CONSORT, with classes or schools where these were assigned. */
export function FlowFigure({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const { flow, flowByCondition, unit } = results
  const count = (value: number) => formatNumber(value)
  const refused = Object.entries(flow?.refused ?? {}).filter(([, students]) => students > 0)
  const before: FlowBox | null = flow && {
    title: i18n._('results.flow.given', { count: flow.givenHomework }),
    lines: [
      i18n._('results.flow.neverOpened', { count: flow.neverOpened }),
      ...refused.map(([reason, students]) =>
        i18n._(refusalMessages[reason as keyof typeof refusalMessages], { count: students }),
      ),
      ...(flow.notStudents > 0 ? [i18n._('results.flow.notStudents', { count: flow.notStudents })] : []),
    ],
  }
  const enrolled = flowByCondition.reduce((sum, one) => sum + one.enrolled, 0)
  const columns = flowByCondition.map((one): FlowBox[] => [
    {
      title: conditionNameOf(results, one.conditionId),
      lines: [
        ...(one.clusters === null ? [] : [i18n._('results.flow.clusters', { unit, count: one.clusters })]),
        i18n._('results.flow.enrolled', { count: one.enrolled }),
        ...(one.joinedAfterDraw > 0 ? [i18n._('results.flow.joined', { count: one.joinedAfterDraw })] : []),
      ],
    },
    {
      title: i18n._('results.flow.exposed', { count: one.exposed }),
      lines: [i18n._('results.flow.notExposed', { count: Math.max(0, one.enrolled - one.exposed) })],
    },
    {
      title: i18n._('results.flow.finished', { count: one.finished }),
      lines: [
        i18n._('results.flow.withdrawn', { count: one.withdrawn }),
        ...(one.erased > 0 ? [i18n._('results.flow.erased', { count: one.erased })] : []),
        ...(one.possibleDuplicates > 0 ? [i18n._('results.flow.duplicates', { count: one.possibleDuplicates })] : []),
      ],
    },
    {
      title: i18n._('results.flow.analyzed', { count: one.analyzed }),
      lines: [
        ...(one.analyzedClusters === null
          ? []
          : [i18n._('results.flow.clusters', { unit, count: one.analyzedClusters })]),
        i18n._('results.flow.excluded', { count: one.excluded }),
        i18n._('results.flow.missing', { count: Math.max(0, one.enrolled - one.excluded - one.analyzed) }),
      ],
    },
  ])
  const assigned: FlowBox = {
    title: i18n._('results.flow.assigned', { count: enrolled }),
    lines: flow && flow.assignedOnly > 0 ? [i18n._('results.flow.assignedOnly', { count: flow.assignedOnly })] : [],
  }
  return (
    <Figure
      title={i18n._('results.flow')}
      caption={i18n._('results.flow.caption')}
      empty={i18n._('results.flow.empty')}
      table={{
        heads: [
          i18n._('results.condition'),
          ...(unit === 'STUDENT' ? [] : [i18n._('results.flow.head.clusters')]),
          i18n._('results.flow.head.enrolled'),
          i18n._('results.flow.head.exposed'),
          i18n._('results.flow.head.finished'),
          i18n._('results.flow.head.withdrawn'),
          i18n._('results.flow.head.excluded'),
          i18n._('results.flow.head.analyzed'),
        ],
        rows: flowByCondition.map((one) => [
          conditionNameOf(results, one.conditionId),
          ...(unit === 'STUDENT' ? [] : [count(one.clusters ?? 0)]),
          ...[one.enrolled, one.exposed, one.finished, one.withdrawn, one.excluded, one.analyzed].map(count),
        ]),
      }}
      draw={
        columns.length === 0 ? null : (width) => flowDrawing([...(before ? [before] : []), assigned], columns, width)
      }
    />
  )
}

const [titleLine, textLine, padding, gap] = [16, 15, 8, 26]
/** Narrower columns cannot be read: conditions continue below. */
const leastColumn = 150

interface Placed {
  box: { title: string[]; lines: string[][] }
  x: number
  y: number
  width: number
  height: number
}

function flowDrawing(top: readonly FlowBox[], columns: readonly FlowBox[][], width: number): Drawing {
  const perRow = Math.max(1, Math.min(columns.length, Math.floor((width + 12) / (leastColumn + 12))))
  const columnWidth = (width - 12 * (perRow - 1)) / perRow
  const boxes: Placed[] = []
  const links: { x: number; from: number; to: number }[] = []
  let y = 1
  for (const box of top) {
    const wide = Math.min(width, 420)
    const one = place(box, (width - wide) / 2, y, wide)
    boxes.push(one)
    links.push({ x: width / 2, from: y + one.height, to: y + one.height + gap })
    y += one.height + gap
  }
  const bars: { y: number; from: number; to: number }[] = []
  for (let start = 0; start < columns.length; start += perRow) {
    const group = columns.slice(start, start + perRow)
    const center = (index: number) => index * (columnWidth + 12) + columnWidth / 2
    if (group.length > 1 && start === 0) {
      bars.push({ y, from: center(0), to: center(group.length - 1) })
      for (const index of group.keys()) links.push({ x: center(index), from: y, to: y + gap })
      y += gap
    }
    const depth = Math.max(...group.map((boxesOf) => boxesOf.length))
    for (let row = 0; row < depth; row++) {
      const rowBoxes = group.map((column, index) => place(column[row]!, index * (columnWidth + 12), y, columnWidth))
      const height = Math.max(...rowBoxes.map((one) => one.height))
      for (const [index, one] of rowBoxes.entries()) {
        boxes.push({ ...one, height })
        if (row < depth - 1) links.push({ x: center(index), from: y + height, to: y + height + gap })
      }
      y += height + gap
    }
  }
  return { height: y - gap + 2, content: <FlowDiagram boxes={boxes} links={links} bars={bars} /> }
}

function place({ title, lines }: FlowBox, x: number, y: number, width: number): Placed {
  const room = width - 2 * padding
  const box = { title: wrapText(title, room, 3), lines: lines.map((line) => wrapText(line, room, 3)) }
  const height =
    2 * padding + box.title.length * titleLine + box.lines.reduce((sum, wrapped) => sum + wrapped.length * textLine, 0)
  return { box, x, y, width, height }
}

function FlowDiagram(props: {
  boxes: readonly Placed[]
  links: readonly { x: number; from: number; to: number }[]
  bars: readonly { y: number; from: number; to: number }[]
}) {
  const { palette } = useTheme().vars
  return (
    <>
      {props.bars.map(({ y, from, to }) => (
        <line key={y} {...{ x1: from, x2: to, y1: y, y2: y }} stroke={palette.grey[500]} strokeWidth={1.5} />
      ))}
      {props.links.map(({ x, from, to }) => (
        <g key={`${x} ${from}`} stroke={palette.grey[500]} strokeWidth={1.5}>
          <line {...{ x1: x, x2: x, y1: from, y2: to }} />
          <path d={`M${x - 4} ${to - 6}L${x} ${to - 1}L${x + 4} ${to - 6}`} fill="none" />
        </g>
      ))}
      {props.boxes.map(({ box, x, y, width, height }) => (
        <g key={`${x} ${y}`}>
          <rect {...{ x, y, width, height, rx: 6 }} fill={palette.background.paper} stroke={palette.grey[500]} />
          <text x={x + padding} y={y + padding + 11} fontSize={12.5} fontWeight={650} fill={palette.text.primary}>
            {box.title.map((line, index) => (
              <tspan key={line} x={x + padding} dy={index === 0 ? 0 : titleLine}>
                {line}
              </tspan>
            ))}
          </text>
          <text
            x={x + padding}
            y={y + padding + 11 + box.title.length * titleLine}
            fontSize={12}
            fill={palette.text.secondary}
          >
            {box.lines.flat().map((line, index) => (
              <tspan key={line} x={x + padding} dy={index === 0 ? 0 : textLine}>
                {line}
              </tspan>
            ))}
          </text>
        </g>
      ))}
    </>
  )
}
