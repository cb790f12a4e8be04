/** A city, a way of delivery or a filter without any point. */
export const NO_POINTS = 'Для данного типа доставки пункты самовывоза не найдены'
