/** Shown if the server has not answered: what is wrong and what helps. */
export const NO_CONNECTION = 'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'
