/** What is wrong, and what helps, where nobody has answered. */
export const NO_CONNECTION = 'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'
