import { metersBetween, type Position } from '../../distance.ts'
import { worldX, worldY } from '../mercator.ts'
import { type WorldLine, withBounds } from './geography.ts'

/** A street as far as points stand in it. */
export interface Street {
  readonly name: string
  readonly line: WorldLine
}

export interface House extends Position {
  /** Street and number, as in 'ул. Покровка, 21'. */
  readonly address: string
}

/** The street of an address, which ends before the house's number. */
const STREET = /^(.*\S),\s*(?:д(?:ом|\.)?\s*)?\d/
/** Houses farther apart in meters are not joined: streets of other places may have the same name. */
const MOST_GAP = 700
/** A street shorter than this in meters has no direction that can be trusted. */
const LEAST_LENGTH = 60
/** Distance in meters from the middle of a straight street at which houses still stand in it. */
const MOST_ASIDE = 45
/** Meters by which a street continues beyond its last known house. */
const BEYOND = 100
const METERS_PER_DEGREE = 111_195

/**
 * Returns the streets of the points: each is drawn through its houses, because nothing else tells the shop where it
 * runs. A street with a single house is left out.
 */
export function pointStreets(houses: readonly House[]): Street[] {
  const byName = new Map<string, House[]>()
  for (const house of houses) {
    const [, name] = STREET.exec(house.address) ?? []
    if (name === undefined) continue
    const known = byName.get(name)
    if (known) known.push(house)
    else byName.set(name, [house])
  }
  return [...byName].flatMap(([name, all]) =>
    groupsOf(all).flatMap((group) => {
      const line = lineThrough(group)
      return line ? [{ name, line }] : []
    }),
  )
}

/** Divides houses into groups in which each is near another one. */
function groupsOf(houses: readonly House[]): House[][] {
  const left = new Set(houses)
  const groups: House[][] = []
  for (const first of houses) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const house of group) {
      for (const other of left) {
        if (metersBetween(house, other) > MOST_GAP) continue
        left.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups
}

/** Returns the line along houses: straight, or bent where they do not stand along a straight one. */
function lineThrough(houses: readonly Position[]): WorldLine | null {
  const count = houses.length
  const latitude = houses.reduce((sum, house) => sum + house.latitude, 0) / count
  const longitude = houses.reduce((sum, house) => sum + house.longitude, 0) / count
  const wide = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const places = houses.map((house) => ({
    east: (house.longitude - longitude) * wide,
    north: (house.latitude - latitude) * METERS_PER_DEGREE,
  }))
  const sum = (of: (place: (typeof places)[number]) => number) =>
    places.reduce((before, place) => before + of(place), 0)
  // The main axis of the houses.
  const angle =
    Math.atan2(
      2 * sum(({ east, north }) => east * north),
      sum(({ east, north }) => east ** 2 - north ** 2),
    ) / 2
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const turned = places
    .map(({ east, north }) => ({ along: east * cosine + north * sine, aside: north * cosine - east * sine }))
    .sort((a, b) => a.along - b.along)
  const [first, last] = [turned.at(0), turned.at(-1)]
  if (!first || !last || last.along - first.along < LEAST_LENGTH) return null
  const isStraight = turned.every(({ aside }) => Math.abs(aside) < MOST_ASIDE)
  // Each between its neighbors, because houses stand on both sides.
  const middle = isStraight
    ? [first, last].map(({ along }) => ({ along, aside: 0 }))
    : turned.map((house, i) => {
        const [before, after] = [turned[i - 1] ?? house, turned[i + 1] ?? house]
        return { ...house, aside: (before.aside + 2 * house.aside + after.aside) / 4 }
      })
  const [start = first] = middle
  const end = middle.at(-1) ?? last
  const course = [
    { ...start, along: start.along - BEYOND },
    ...middle.slice(isStraight ? 2 : 1, -1),
    { ...end, along: end.along + BEYOND },
  ]
  return withBounds(
    Float64Array.from(
      course.flatMap(({ along, aside }) => [
        worldX(longitude + (along * cosine - aside * sine) / wide),
        worldY(latitude + (along * sine + aside * cosine) / METERS_PER_DEGREE),
      ]),
    ),
  )
}
