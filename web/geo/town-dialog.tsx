import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { CitySearch } from './city-search.tsx'
import { CountrySearch } from './country-search.tsx'
import { RegionSearch } from './region-search.tsx'
import styles from './town-dialog.module.css'
import { NOT_SET, type TownChoice, useSetTown } from './use-set-town.ts'

type View = 'city' | 'region' | 'country'

const TITLES: Readonly<Record<View, string>> = {
  city: 'Выбор города',
  region: 'Выбор области',
  country: 'Выбор страны',
}

/**
 * 'Выбор города': a town of ours by its name; of one that is none of ours, its region, or the country abroad. What
 * was typed as the town goes along.
 */
export function TownDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>('city')
  const [cityName, setCityName] = useState('')
  const [isFailed, setFailed] = useState(false)
  const setTown = useSetTown()
  const customCityName = cityName.trim()

  async function choose(choice: TownChoice) {
    setFailed(false)
    if (await setTown(choice)) onClose()
    else setFailed(true)
  }

  const back = view === 'city' ? undefined : { label: 'К выбору города', onBack: () => setView('city') }
  return (
    <Dialog title={TITLES[view]} back={back} onClose={onClose}>
      {view === 'city' ? (
        <CitySearch
          typed={cityName}
          onType={setCityName}
          onChoose={(cityId) => void choose({ cityId })}
          onRegion={() => setView('region')}
          onCountry={() => setView('country')}
        />
      ) : view === 'region' ? (
        <RegionSearch
          cityName={customCityName}
          onChoose={(regionId) => void choose({ regionId, customCityName })}
        />
      ) : (
        <CountrySearch
          cityName={customCityName}
          onChoose={(countryId) => void choose({ countryId, customCityName })}
        />
      )}
      <p role="alert" className={styles.failure}>
        {isFailed ? NOT_SET : null}
      </p>
    </Dialog>
  )
}
