const DATE =
  /(?:^|\s)(?:на |к |ко )?(?:\d{1,2}(?:-?[а-яё]{1,3})? |перв[а-яё]+ |восьм[а-яё]+ )(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)(?![а-яё])/iu

/** Somebody's age: 'крем за 60', 'женщине за 60', '50+'. Only behind a person may more follow. */
const AGE =
  /(?<=\s)(?:за|после|старше|от) ?(?!99$)\d\d(?: ?лет)?$|(?<=\s)(?:на )?\d{1,2} ?(?:лет|год(?:ика?|иков|а)?)(?=\s|$)|(?<=(?:женщин|мужчин|дам|мам|пап|бабушк|дедушк)\p{L}*\s)(?:за|после|старше) ?\d\d(?: ?лет)?(?=\s|$)(?!\s*(?:р|₽))|(?<=\s)\d\d ?(?:\+|лет)(?=\s|$)/iu

/** 'гель лаки 2026', 'тренд 2026 года'. */
const YEAR = /(?<=^|\s)20[2-3]\d(?: ?г(?:ода?|\.)?)?(?=\s|$)/iu

/** Leaves out a holiday's date, a year, and an age, whose numbers are none of a product. */
export function withoutDates(query: string): string {
  const rest = query.replace(DATE, '').replace(AGE, '').replace(YEAR, '').replace(/\s+/g, ' ').trim()
  return rest === '' ? query : rest
}
