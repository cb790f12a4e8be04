import { useCallback, useState } from 'react'
import { usePageData } from '#web/lib/page-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import type { PickupMapProps } from './pickup-map.ts'
import styles from './points-map.module.css'

const loadEmbedded = async () => (await import('./embedded/embedded-map.tsx')).EmbeddedMap
const loadGoogle = async () => (await import('./google/google-map.tsx')).GoogleMap

/** Google's map if a key is configured, until it fails; otherwise the shop's own map (PICK-62). */
export function PointsMap(props: Omit<PickupMapProps, 'onFail'>) {
  const { googleKey } = usePageData().map
  const [isFailed, setFailed] = useState(false)
  const isGoogle = googleKey !== null && !isFailed
  const Google = useChunk(loadGoogle, isGoogle)
  const Embedded = useChunk(loadEmbedded, !isGoogle)
  const fail = useCallback(() => setFailed(true), [])
  const Shown = isGoogle ? Google : Embedded
  return Shown ? <Shown {...props} onFail={fail} /> : <Skeleton className={styles.loading} />
}
