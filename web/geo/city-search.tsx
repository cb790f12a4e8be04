import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TYPE_CITY_FIRST } from '#shared/geo/city-texts.ts'
import { holdsName, isCalled, matchPlaces } from '#shared/geo/match-places.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './city-dialog.module.css'
import { PlaceSearch } from './place-search.tsx'

/** Milliseconds from the last keystroke to the request (GEO-18). */
const SEARCH_DELAY_MS = 1000

const NOT_LISTED = 'Такого города в списке нет'
const SIMILAR_LISTED = `${NOT_LISTED}, но есть похожие названия`

interface CitySearchProps {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChoose: (cityId: number) => void
  /** Called if the city is not in the list and its region must be chosen. */
  readonly onRegion: () => void
  readonly onCountry: () => void
}

/** The city view: cities by name, and buttons for cities that are not in the list. */
export function CitySearch({ typed, onType, onChoose, onRegion, onCountry }: CitySearchProps) {
  const cityName = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const offers = trpc.geo.cityOffers.useQuery({ cityName }, { placeholderData: keepPreviousData })
  const field = useRef<HTMLInputElement>(null)
  const [isNameMissing, setNameMissing] = useState(false)
  const cities = offers.data ?? []
  const isWaiting = cityName !== typed.trim() || offers.isFetching
  const ranked = cities.map(({ name }) => ({ name, population: 0 }))
  const names = cities.map(({ name }) => name)
  const isFound = !isWaiting && offers.isSuccess
  const isMissing = isFound && matchPlaces(ranked, cityName, 1).length === 0 && !holdsName(cityName, names)

  // A country is neither among the cities that contain its name, as 'Славянск-на-Кубани', nor among the regions.
  const countries = trpc.geo.countryOffers.useQuery({ countryName: '' })
  const country =
    isFound && !names.some((name) => isCalled(name, cityName))
      ? countries.data?.find(({ name }) => isCalled(name, cityName))
      : undefined
  const abroad = (
    <Button look="link" onClick={onCountry}>
      Город не в&nbsp;России
    </Button>
  )

  // The button that led back here has disappeared, so the field takes the focus.
  useEffect(() => field.current?.focus(), [])

  function toRegion() {
    if (typed.trim() !== '') {
      onRegion()
      return
    }
    setNameMissing(true)
    field.current?.focus()
  }

  return (
    <>
      <PlaceSearch
        ref={field}
        label="Город"
        placeholder="Начните вводить название"
        listLabel="Города"
        typed={typed}
        onType={(text) => {
          onType(text)
          setNameMissing(false)
        }}
        options={cities.map(({ id, name, region }) => ({
          ...{ id, name, note: region.name === name ? undefined : region.name },
        }))}
        isWaiting={isWaiting}
        error={isNameMissing ? TYPE_CITY_FIRST : undefined}
        status={
          offers.isError ? (
            'Список городов не загрузился. Проверьте соединение и попробуйте ещё раз'
          ) : country ? (
            <>
              {country.name}&nbsp;— это страна. Введите город или нажмите {abroad}
            </>
          ) : isMissing ? (
            `${cities.length === 0 ? NOT_LISTED : SIMILAR_LISTED}. Если название написано верно, выберите его область, а\u00a0за\u00a0границей\u00a0— страну`
          ) : null
        }
        onChoose={({ id }) => onChoose(id)}
      />
      <div className={styles.roads}>
        <Button look="link" onClick={toRegion}>
          Выбрать область
        </Button>
        {/* The sentence about a country has it. */}
        {country ? null : abroad}
      </div>
    </>
  )
}
