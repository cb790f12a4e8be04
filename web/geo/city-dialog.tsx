import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './city-dialog.module.css'
import { CitySearch } from './city-search.tsx'
import { CountrySearch } from './country-search.tsx'
import { isMeant } from './is-meant.ts'
import { RegionSearch } from './region-search.tsx'
import { type CityChoice, NOT_SET, useSetCity } from './use-set-city.ts'

type View = 'city' | 'region' | 'country'

const TITLES: Readonly<Record<View, string>> = {
  city: 'Выбор города',
  region: 'Выбор области',
  country: 'Выбор страны',
}

/**
 * The city dialog (GEO-10 to GEO-15). A known city is chosen by its name, an unknown one by its region or its foreign
 * country; the text typed as the city becomes its name.
 */
export function CityDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>('city')
  const [cityName, setCityName] = useState('')
  const [isFailed, setFailed] = useState(false)
  const setCity = useSetCity(isMeant)
  const customCityName = cityName.trim()

  async function choose(choice: CityChoice) {
    setFailed(false)
    if (await setCity(choice)) onClose()
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
          onChoose={(countryId, name) => void choose({ countryId, customCityName: name })}
        />
      )}
      <p role="alert" className={styles.failure}>
        {isFailed ? NOT_SET : null}
      </p>
    </Dialog>
  )
}
