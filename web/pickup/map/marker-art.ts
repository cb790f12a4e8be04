const FOLDER = '/img/pickup-points'

/** The carrier's marker, 37×50; the id is the operator's (spec §3, Delivery operator types). */
export function operatorArt(operatorId: number): string {
  return `${FOLDER}/${operatorId}.svg`
}

export const CHOSEN_ART = `${FOLDER}/chosen.svg`

export function clusterArt(size: number): string {
  return `${FOLDER}/cluster-${size}.svg`
}
