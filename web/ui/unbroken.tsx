import styles from './unbroken.module.css'

/**
 * Keeps words with a hyphen or a dash on one line, and numbers on the line of the word before them: 'пр-д, 15с1',
 * 'Сб 09:00-18:00'.
 */
export function Unbroken({ text }: { text: string }) {
  return text
    .replace(/ (?=[\d—])|(?<=—) /g, '\u00a0')
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
