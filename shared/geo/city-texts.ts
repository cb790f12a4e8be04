/** Shown by 'Выбрать область' when the city field is empty (GEO-16). */
export const TYPE_CITY_FIRST = 'Введите название города, после чего нажмите "Выбрать область"!'
