import styles from './unbroken.module.css'

/**
 * Keeps words with a hyphen or a dash on one line, numbers on the line of the word before them, and short words of an
 * address on that of the name after them: 'пр-д, 15с1', 'Сб 09:00-18:00', 'ул. Малышева', 'пр-т Мира'.
 */
export function Unbroken({ text }: { text: string }) {
  return text
    .replace(/ (?=[\d—])|(?<=—|(?:^| )(?:(?:ул|пр|пл|пер|наб|г|д)\.|пр-т|пр-д|б-р)) /g, '\u00a0')
    .split(/(\S+[-–]\S+)/)
    .map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never move
        <span key={i} className={styles.word}>
          {part}
        </span>
      ),
    )
}
