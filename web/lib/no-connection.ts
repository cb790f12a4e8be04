/** Shown when no answer has come from the server: what is wrong and what helps. */
export const NO_CONNECTION = 'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'
