import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './star-choice.module.css'

const WORDS = ['Ужасно', 'Плохо', 'Нормально', 'Хорошо', 'Отлично']

interface StarChoiceProps {
  /** The id of the first star, to which the focus goes if none is chosen. */
  readonly id: string
  /** 0 if none is chosen. */
  readonly value: number
  readonly error: string | undefined
  readonly onChoose: (stars: number) => void
}

/** Five stars as radio buttons: the arrow keys choose, and a press on a star chooses it and those before it. */
export function StarChoice({ id, value, error, onChoose }: StarChoiceProps) {
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-note`}>
      <legend className={styles.legend}>
        Оценка<span aria-hidden="true"> *</span>
      </legend>
      <div className={styles.line}>
        {WORDS.map((word, i) => {
          const stars = i + 1
          return (
            <label
              key={word}
              className={styles.star}
              onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse' ? stars : 0)}
              onPointerLeave={() => setPointed(0)}
            >
              <input
                id={i === 0 ? id : undefined}
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                aria-label={`${stars} из\u00a05, ${word.toLocaleLowerCase('ru')}`}
                onChange={() => onChoose(stars)}
              />
              <Icon
                name="star"
                size={32}
                isFilled={stars <= shown}
                className={stars <= shown ? undefined : styles.empty}
              />
            </label>
          )
        })}
        <span className={styles.word} aria-hidden="true">
          {WORDS[shown - 1]}
        </span>
      </div>
      <p id={`${id}-note`} className={styles.error}>
        {error}
      </p>
    </fieldset>
  )
}
