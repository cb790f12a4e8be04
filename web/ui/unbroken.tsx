import styles from './unbroken.module.css'

/** 'пр-д, 15с1', 'Сб 09:00-18:00': words are not parted at a hyphen or a dash, nor numbers from the word before. */
export function Unbroken({ text }: { text: string }) {
  return text
    .replace(/ (?=[\d—])|(?<=—) /g, '\u00a0')
    .split(/(\S+[-–]\S+)/)
    .map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text stand where they stand
        <span key={i} className={styles.word}>
          {part}
        </span>
      ),
    )
}
