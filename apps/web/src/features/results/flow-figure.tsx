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

/** How far students got: the CONSORT flow diagram, with classes or schools where these were assigned. */
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
  const enrolled = flowByCondition.reduce((sum, arm) => sum + arm.enrolled, 0)
  const columns = flowByCondition.map((arm): FlowBox[] => [
    {
      title: conditionNameOf(results, arm.conditionId),
      lines: [
        ...(arm.clusters === null ? [] : [i18n._('results.flow.clusters', { unit, count: arm.clusters })]),
        i18n._('results.flow.enrolled', { count: arm.enrolled }),
        ...(arm.joinedAfterDraw > 0 ? [i18n._('results.flow.joined', { count: arm.joinedAfterDraw })] : []),
      ],
    },
    {
      title: i18n._('results.flow.exposed', { count: arm.exposed }),
      lines: [i18n._('results.flow.notExposed', { count: Math.max(0, arm.enrolled - arm.exposed) })],
    },
    {
      title: i18n._('results.flow.finished', { count: arm.finished }),
      lines: [
        i18n._('results.flow.withdrawn', { count: arm.withdrawn }),
        ...(arm.erased > 0 ? [i18n._('results.flow.erased', { count: arm.erased })] : []),
        ...(arm.possibleDuplicates > 0 ? [i18n._('results.flow.duplicates', { count: arm.possibleDuplicates })] : []),
      ],
    },
    {
      title: i18n._('results.flow.analyzed', { count: arm.analyzed }),
      lines: [
        ...(arm.analyzedClusters === null
          ? []
          : [i18n._('results.flow.clusters', { unit, count: arm.analyzedClusters })]),
        i18n._('results.flow.excluded', { count: arm.excluded }),
        i18n._('results.flow.missing', { count: Math.max(0, arm.enrolled - arm.excluded - arm.analyzed) }),
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
        rows: flowByCondition.map((arm) => [
          conditionNameOf(results, arm.conditionId),
          ...(unit === 'STUDENT' ? [] : [count(arm.clusters ?? 0)]),
          ...[arm.enrolled, arm.exposed, arm.finished, arm.withdrawn, arm.excluded, arm.analyzed].map(count),
        ]),
      }}
      draw={
        columns.length === 0 ? null : (width) => flowDrawing([...(before ? [before] : []), assigned], columns, width)
      }
    />
  )
}

const [titleLine, textLine, padding, gap] = [16, 15, 8, 26]
/** Narrower columns would be unreadable: further conditions continue below. */
const minColumnWidth = 150
const columnGap = 12
/** The width limit of the boxes above the columns. */
const maxTopWidth = 420

interface PlacedBox {
  box: { title: string[]; lines: string[][] }
  x: number
  y: number
  width: number
  height: number
}

function flowDrawing(top: readonly FlowBox[], columns: readonly FlowBox[][], width: number): Drawing {
  const perRow = Math.max(1, Math.min(columns.length, Math.floor((width + columnGap) / (minColumnWidth + columnGap))))
  const columnWidth = (width - columnGap * (perRow - 1)) / perRow
  const boxes: PlacedBox[] = []
  const links: { x: number; from: number; to: number }[] = []
  let y = 1
  for (const box of top) {
    const boxWidth = Math.min(width, maxTopWidth)
    const placed = layOutBox(box, (width - boxWidth) / 2, y, boxWidth)
    boxes.push(placed)
    links.push({ x: width / 2, from: y + placed.height, to: y + placed.height + gap })
    y += placed.height + gap
  }
  const bars: { y: number; from: number; to: number }[] = []
  for (let start = 0; start < columns.length; start += perRow) {
    const group = columns.slice(start, start + perRow)
    const center = (index: number) => index * (columnWidth + columnGap) + columnWidth / 2
    if (group.length > 1 && start === 0) {
      bars.push({ y, from: center(0), to: center(group.length - 1) })
      for (const index of group.keys()) links.push({ x: center(index), from: y, to: y + gap })
      y += gap
    }
    const depth = Math.max(...group.map((column) => column.length))
    for (let row = 0; row < depth; row++) {
      const rowBoxes = group.map((column, index) =>
        layOutBox(column[row]!, index * (columnWidth + columnGap), y, columnWidth),
      )
      const height = Math.max(...rowBoxes.map((box) => box.height))
      for (const [index, box] of rowBoxes.entries()) {
        boxes.push({ ...box, height })
        if (row < depth - 1) links.push({ x: center(index), from: y + height, to: y + height + gap })
      }
      y += height + gap
    }
  }
  return { height: y - gap + 2, content: <FlowDiagram boxes={boxes} links={links} bars={bars} /> }
}

function layOutBox({ title, lines }: FlowBox, x: number, y: number, width: number): PlacedBox {
  const room = width - 2 * padding
  const box = { title: wrapText(title, room, 3), lines: lines.map((line) => wrapText(line, room, 3)) }
  const height =
    2 * padding + box.title.length * titleLine + box.lines.reduce((sum, wrapped) => sum + wrapped.length * textLine, 0)
  return { box, x, y, width, height }
}

function FlowDiagram(props: {
  boxes: readonly PlacedBox[]
  links: readonly { x: number; from: number; to: number }[]
  bars: readonly { y: number; from: number; to: number }[]
}) {
  const { palette } = useTheme().vars
  return (
    <>
      {props.bars.map(({ y, from, to }) => (
        <line key={y} x1={from} x2={to} y1={y} y2={y} stroke={palette.grey[500]} strokeWidth={1.5} />
      ))}
      {props.links.map(({ x, from, to }) => (
        <g key={`${x} ${from}`} stroke={palette.grey[500]} strokeWidth={1.5}>
          <line x1={x} x2={x} y1={from} y2={to} />
          <path d={`M${x - 4} ${to - 6}L${x} ${to - 1}L${x + 4} ${to - 6}`} fill="none" />
        </g>
      ))}
      {props.boxes.map(({ box, x, y, width, height }) => (
        <g key={`${x} ${y}`}>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            rx={6}
            fill={palette.background.paper}
            stroke={palette.grey[500]}
          />
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
