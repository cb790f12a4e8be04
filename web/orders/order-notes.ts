/** Notes about the delivery, fixed to the letter by the requirements (DLV-30, DLV-34). */
export const LARGE_ORDER_NOTE =
  'Заказ крупногабаритный - стоимость и сроки доставки будут согласованы при подтверждении заказа с оператором'
export const UNKNOWN_CITY_NOTE =
  'Возможно, в выбранный населенный пункт есть другие доступные способы доставки. ' +
  'Наши сотрудники уточнят эту информацию при подтверждении заказа.'

/** Notes about the delivery in the shop's own words, for places without a fixed text (DLV-33). */
export const OWN_NOTES = {
  /** Marked by '*' (DLV-32). */
  ringRoad: 'В\u00a0пределах МКАД.',
  /** After the note marked by '**' (DLV-29). */
  chooseCity: 'Выберите город из списка',
  /** The list has cities of few countries. */
  chooseCityAbroad: 'Если город есть в\u00a0списке, выберите его',
  /** For a remote area (DLV-42). */
  remoteArea: 'Это отдалённый район: цена доставки может вырасти. Оператор назовёт её до отправки заказа',
  /** Where the carrier does not answer (DLV-57, DLV-58). */
  unpricedDelivery:
    'Служба доставки не\u00a0отвечает, поэтому в\u00a0«Итого» доставки пока нет. Цену уточним и\u00a0сообщим до\u00a0отправки заказа',
} as const
