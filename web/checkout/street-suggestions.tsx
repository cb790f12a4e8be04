import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { StreetAddress } from '#shared/orders/street-address.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { SuggestList } from '#web/ui/suggest-list.tsx'

/** Milliseconds from the last keystroke to the request. */
const SUGGEST_DELAY_MS = 200

interface StreetSuggestionsProps {
  readonly fieldId: string
  readonly typed: string
  readonly onAddress: (address: StreetAddress) => void
  readonly onStreet: (name: string) => void
}

/**
 * Suggests addresses of the customer's own orders in this city, and streets that the shop knows (CHK-86). Suggests
 * nothing if they cannot be loaded.
 */
export function StreetSuggestions({ fieldId, typed, onAddress, onStreet }: StreetSuggestionsProps) {
  const text = useDebounced(typed.trim(), SUGGEST_DELAY_MS)
  const { data: place } = trpc.geo.position.useQuery()
  // The server answers by the city of its cookie, which the key does not name.
  const hashHere = (key: QueryKey) => hashKey([key, place])
  const { data } = trpc.orders.addressHints.useQuery(
    { text },
    {
      queryKeyHashFn: hashHere,
      placeholderData: (last, query) =>
        query && query.queryHash === hashHere(query.queryKey) ? last : undefined,
      retry: false,
    },
  )
  const addresses = data?.addresses ?? []
  // A street that is typed already needs no suggestion.
  const streets = (data?.streets ?? []).filter((name) => name !== typed)
  const options = [
    ...addresses.map(({ line }, id) => ({ id, name: line, note: 'вы заказывали сюда' })),
    ...streets.map((name, i) => ({ id: addresses.length + i, name })),
  ]
  return (
    <SuggestList
      fieldId={fieldId}
      label="Подсказки адреса"
      options={options}
      onChoose={({ id, name }) => {
        const chosen = addresses[id]
        if (!chosen) return onStreet(name)
        const { line: _, ...address } = chosen
        onAddress(address)
      }}
    />
  )
}
