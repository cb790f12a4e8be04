import type { OperatorId } from '#shared/delivery-ids.ts'
import { ENDPOINTS } from '#shared/paths.ts'
import type { MapPoint } from './pickup-map.ts'

const FOLDER = `${ENDPOINTS.pictures}/pickup-points`

/** Returns the marker image of an operator, 37×50 px (PICK-4, PICK-47). */
export function operatorArt(operatorId: OperatorId): string {
  return `${FOLDER}/${operatorId}.svg`
}

export const CHOSEN_ART = `${FOLDER}/chosen.svg`

export function markerArt({ operatorId, isChosen = false }: MapPoint): string {
  return isChosen ? CHOSEN_ART : operatorArt(operatorId)
}

export function clusterArt(size: number): string {
  return `${FOLDER}/cluster-${size}.svg`
}
