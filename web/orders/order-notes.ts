/** Notes of the specification's catalogue (§8) about delivery. */
export const LARGE_ORDER_NOTE =
  'Заказ крупногабаритный - стоимость и сроки доставки будут согласованы при подтверждении заказа с оператором'
export const UNKNOWN_CITY_NOTE =
  'Возможно, в выбранный населенный пункт есть другие доступные способы доставки. ' +
  'Наши сотрудники уточнят эту информацию при подтверждении заказа.'
/** Ours: the specification says only that the price to remote areas may rise (§9). */
export const REMOTE_AREA_NOTE =
  'Это отдалённый район: цена доставки может вырасти. Оператор назовёт её до отправки заказа'
