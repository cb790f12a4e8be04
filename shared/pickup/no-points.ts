/** Shown for a city, a way of delivery or a filter without any point (PICK-21, PICK-23). */
export const NO_POINTS = 'Для данного типа доставки пункты самовывоза не найдены'
