/** 'Выбрать область' with an empty field (spec §2, City-change modal). */
export const TYPE_CITY_FIRST = 'Введите название города, после чего нажмите "Выбрать область"!'
