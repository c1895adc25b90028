#!/usr/bin/env node
// Recomputes every assignment of a completed study from what Trellis publishes about it, and nothing else.
// It shares no code with Trellis on purpose: docs/assignment.md describes the draw, and this script repeats it.
//
//   node scripts/verify-assignments.mjs <file or address> [<file or address of an earlier time>]
//
// Exit codes: 0 when every assignment is as drawn, 1 when something deviates, 2 when there is nothing to verify.
import { createHash, createHmac, getDiffieHellman } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const mostNamed = 10

async function load(place) {
  const text = /^https?:/.test(place) ? await download(place) : await readFile(place, 'utf8')
  const record = JSON.parse(text)
  if (record?.format !== 'trellis-assignments' || ![1, 2, 3].includes(record.version)) {
    throw new Error(`${place} is not a file of assignments that this script can read.`)
  }
  return record
}

async function download(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return response.text()
}

/** A number from 0 to bound − 1: the first 8 bytes of the HMAC, the most significant first, modulo the bound. */
function numberBelow(bound, seed, message) {
  const bytes = createHmac('sha256', seed).update(message).digest()
  return Number(bytes.readBigUInt64BE(0) % BigInt(bound))
}

/** Simple randomisation: each unit is drawn independently. Weights 1 and 2 own the numbers 0 | 1, 2. */
function drawSimple({ conditions, seed }, unit) {
  const places = conditions.flatMap(({ conditionId, weight }) => Array(weight).fill(conditionId))
  return places[numberBelow(places.length, seed, `unit:${unit}`)]
}

/** The number of rounds of the reduced weights in a block: two, or in version 3 two to four, drawn from the seed. */
function roundsOf({ version, seed }, stratum, number) {
  return version === 3 ? 2 + numberBelow(3, seed, `size:${number}:${stratum}`) : 2
}

/** The first numbers of the blocks of each stratum, up to the end of the last requested block. */
const startsOf = new Map()
function blockStarts(record, stratum, upTo) {
  const starts = startsOf.get(stratum) ?? startsOf.set(stratum, [0]).get(stratum)
  const round = roundSize(record)
  while (starts.at(-1) <= upTo) starts.push(starts.at(-1) + round * roundsOf(record, stratum, starts.length - 1))
  return starts
}

function roundSize({ conditions }) {
  return conditions.reduce((sum, { weight }) => sum + weight / divisorOf(conditions), 0)
}

/** The index of the block that contains a number of its stratum, by binary search. */
function blockOf(record, stratum, sequence) {
  const starts = blockStarts(record, stratum, sequence)
  let [low, high] = [0, starts.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle] <= sequence) low = middle
    else high = middle - 1
  }
  return low
}

/** Blocks: the rounds of the reduced weights, shuffled by Fisher and Yates from the last position down. */
const blocks = new Map()
function drawInBlock(record, stratum, sequence) {
  const { conditions, seed } = record
  const number = blockOf(record, stratum, sequence)
  const key = `${number}:${stratum}`
  if (!blocks.has(key)) {
    const rounds = roundsOf(record, stratum, number)
    const divisor = divisorOf(conditions)
    const block = conditions.flatMap(({ conditionId, weight }) => Array((rounds * weight) / divisor).fill(conditionId))
    for (let last = block.length - 1; last > 0; last--) {
      const other = numberBelow(last + 1, seed, `block:${number}:${last}:${stratum}`)
      ;[block[last], block[other]] = [block[other], block[last]]
    }
    blocks.set(key, block)
  }
  return blocks.get(key)[sequence - blockStarts(record, stratum, sequence)[number]]
}

function divisorOf(conditions) {
  return conditions.reduce((sum, { weight }) => greatestCommonDivisor(weight, sum), 0)
}

function greatestCommonDivisor(one, other) {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}

/** Simple randomisation draws from the participant's code, so the draw of an erased participant cannot be repeated. */
function isUnverifiable({ randomisation }, { isErased, unit, participant }) {
  return isErased === true && randomisation === 'SIMPLE' && unit === participant
}

/** Assignments whose condition differs from the one that the seed gives. */
function wrongConditions(record) {
  const names = new Map(record.conditions.map(({ conditionId, name }) => [conditionId, `${conditionId} (${name})`]))
  const nameOf = (conditionId) => names.get(conditionId) ?? String(conditionId)
  const { assignments } = record
  return assignments.flatMap((assigned) => {
    const { participant, unit, stratum, sequence, conditionId } = assigned
    if (isUnverifiable(record, assigned)) return []
    // No number can be further beyond the others than the largest block.
    const isNumber =
      Number.isInteger(sequence) && sequence >= 0 && sequence < assignments.length + 4 * roundSize(record)
    if (record.randomisation === 'BLOCKS' && !isNumber) return [`${participant} has no possible number in its stratum.`]
    const drawn = record.randomisation === 'SIMPLE' ? drawSimple(record, unit) : drawInBlock(record, stratum, sequence)
    if (drawn === conditionId) return []
    return [`${participant} is in condition ${nameOf(conditionId)}, but ${nameOf(drawn)} was drawn.`]
  })
}

/**
 * Errors that the draw alone does not reveal: a student listed twice, drawn under another code, or left out of a block.
 */
function wrongLists(record) {
  const { assignments, randomisation, randomisedUnit } = record
  const wrong = []
  const seen = new Set()
  const strata = new Map()
  for (const { participant, unit, stratum, sequence } of assignments) {
    if (seen.has(participant)) wrong.push(`${participant} is listed twice.`)
    seen.add(participant)
    if (randomisedUnit === 'STUDENT' && unit !== participant) wrong.push(`${participant} was drawn as ${unit}.`)
    if (randomisation !== 'BLOCKS') continue
    const units = strata.get(stratum) ?? strata.set(stratum, new Map()).get(stratum)
    if ((units.get(sequence) ?? unit) !== unit) {
      wrong.push(`${participant} has number ${sequence} of stratum “${stratum}”, which is that of another.`)
    }
    units.set(sequence, unit)
  }
  for (const [stratum, units] of strata) {
    // A block is started when all before it are full; in the last one any number may be free.
    const last = blockOf(record, stratum, units.size)
    const [full, afterLast] = blockStarts(record, stratum, units.size).slice(last)
    const end = units.size === full ? full : afterLast
    for (let number = 0; number < full; number++) {
      if (!units.has(number)) wrong.push(`Number ${number} of stratum “${stratum}” is missing.`)
    }
    for (const number of units.keys()) {
      if (number >= end) wrong.push(`Number ${number} of stratum “${stratum}” is beyond its last block.`)
    }
  }
  return wrong
}

/** The prime of group 14 in RFC 3526. */
const prime = BigInt(`0x${getDiffieHellman('modp14').getPrime('hex')}`)

function power(number, exponent) {
  let [result, square] = [1n, number]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** The number that seals an assignment: a hash of its facts, squared modulo the prime. */
function sealedNumber({ participant, unit, stratum, conditionId }) {
  const facts = JSON.stringify([participant, unit, stratum, conditionId])
  const hash = createHash('shake256', { outputLength: 288 }).update(facts).digest('hex')
  return BigInt(`0x${hash}`) ** 2n % prime
}

/** Seals that do not follow from the previous ones, and assignments that are not the sealed ones. */
function wrongSeals({ seedHash, seals, sealOpening, assignments }) {
  const wrong = []
  let head = seedHash
  for (const [index, { number, day, enrolled, erased, product, head: given }] of seals.entries()) {
    const text = [head, number, day, enrolled, erased, product].join(':')
    if (number !== index + 1 || createHash('sha256').update(text).digest('hex') !== given) {
      wrong.push(`Seal ${index + 1} does not follow from the one before.`)
    }
    head = given
  }
  const enrolled = seals.reduce((sum, seal) => sum + seal.enrolled - seal.erased, 0)
  if (enrolled !== assignments.length)
    wrong.push(`${enrolled} students were sealed, and ${assignments.length} are listed.`)
  const sealed = seals.reduce((total, { product }) => (total * BigInt(`0x${product}`)) % prime, 1n)
  const listed = assignments.reduce((total, one) => (total * sealedNumber(one)) % prime, 1n)
  if ((listed * power(4n, BigInt(`0x${sealOpening}`))) % prime !== sealed) {
    wrong.push('The assignments are not the ones that were sealed: a student is missing, added or changed.')
  }
  return wrong
}

/** A summary of the seals, for a file that has some. */
function describeSeals({ version, seals, assignments }) {
  const last = seals.at(-1)
  if (!last) return 'No students were enrolled, so nothing was sealed.'
  const erased = seals.reduce((sum, seal) => sum + seal.erased, 0)
  return [
    `The ${assignments.length} assignments are the ones that were sealed; the head of the chain is ${last.head}, of ${last.day}.`,
    ...(version < 3 ? [`The chain begins on ${seals[0].day}: the study was deployed before there were seals.`] : []),
    ...(erased > 0 ? [`${erased} of them were sealed again under new codes: the participants were erased.`] : []),
  ].join('\n')
}

/** Facts that were fixed in the earlier file and differ now. */
function broken(record, earlier) {
  const bound = ({ studyId, version, seedHash, deployedAt, randomisation, randomisedUnit, strata, conditions }) => ({
    studyId,
    version,
    seedHash,
    deployedAt,
    randomisation,
    randomisedUnit,
    strata: strata.join(),
    conditions: conditions.map(({ conditionId, weight }) => `${conditionId}:${weight}`).join(),
  })
  const [now, then] = [bound(record), bound(earlier)]
  const changed = Object.keys(then).filter((name) => now[name] !== then[name])
  const conditionOf = new Map(record.assignments.map(({ participant, conditionId }) => [participant, conditionId]))
  // An erased participant has a new code; everything else in the line is unchanged.
  const lineOf = ({ conditionId, stratum, sequence, enrolledAt }) => [conditionId, stratum, sequence, enrolledAt].join()
  const erased = record.assignments.filter((one) => one.isErased).map(lineOf)
  const isStillThere = (one) => {
    if (conditionOf.has(one.participant)) return conditionOf.get(one.participant) === one.conditionId
    const index = erased.indexOf(lineOf(one))
    if (index >= 0) erased.splice(index, 1)
    return index >= 0
  }
  const resealed = (earlier.seals ?? []).filter((seal, index) => record.seals?.[index]?.head !== seal.head)
  const moved = earlier.assignments.filter((one) => !isStillThere(one))
  return [
    ...changed.map((name) => `${name} was ${then[name]} and is ${now[name]}.`),
    ...resealed.map(({ number, day }) => `Seal ${number} of ${day} is another one now, or is missing.`),
    ...moved.map(({ participant }) => `${participant} was in another condition, or is not listed any more.`),
  ]
}

function tell(problems) {
  for (const problem of problems.slice(0, mostNamed)) console.error(`  ${problem}`)
  if (problems.length > mostNamed) console.error(`  … and ${problems.length - mostNamed} more.`)
}

async function main([place, earlierPlace]) {
  if (!place)
    throw new Error('Name a file or an address: node scripts/verify-assignments.mjs <file or address> [<earlier>]')
  const record = await load(place)
  const { seed, seedHash, assignments } = record
  if (seed === null) throw new Error('The study is not completed: its seed is still a secret.')
  if (assignments.some(({ stratum }) => /^hidden \d+$/.test(stratum))) {
    throw new Error(
      'The strata of this study are hidden: it was deployed with a release that drew from grades as teachers had typed them. ' +
        'Its assignments cannot be recomputed from what is published.',
    )
  }
  const isSeed = createHash('sha256').update(seed).digest('hex') === seedHash
  console.log(
    isSeed ? `The seed has the published hash ${seedHash}.` : 'The seed is NOT the one whose hash was published.',
  )
  const wrong = wrongConditions(record)
  const unverifiable = assignments.filter((assigned) => isUnverifiable(record, assigned)).length
  const verifiable = assignments.length - unverifiable
  console.log(`${verifiable - wrong.length} of ${verifiable} assignments are as drawn.`)
  if (unverifiable > 0) console.log(`${unverifiable} more cannot be recomputed: the participants were erased.`)
  tell(wrong)
  const lists = wrongLists(record)
  if (lists.length > 0) console.error('The list itself is wrong:')
  tell(lists)
  const hasSeals = Array.isArray(record.seals)
  const seals = hasSeals ? wrongSeals(record) : []
  if (!hasSeals) console.log('The file is of an earlier release, which had no seals.')
  else if (seals.length === 0) console.log(describeSeals(record))
  else console.error('The seals are broken:')
  tell(seals)
  const promises = earlierPlace ? broken(record, await load(earlierPlace)) : []
  if (earlierPlace)
    console.log(promises.length === 0 ? 'Nothing has changed since then.' : 'Something has changed since then:')
  tell(promises)
  return isSeed && wrong.length + lists.length + seals.length + promises.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
