import type { ProductView } from '#shared/catalog/contract.ts'
import { useKept } from '#web/lib/kept.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './product-texts.module.css'

/** Collapsed texts below the facts. They open and close without scripts. */
export function ProductFolds({ product }: { product: ProductView }) {
  return (
    <div>
      {product.application ? (
        <Fold title={product.shade ? 'Как наносить' : 'Как применять'} text={product.application} />
      ) : null}
      {product.composition ? <Fold title="Состав" text={product.composition} /> : null}
    </div>
  )
}

function Fold({ title, text }: { title: string; text: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="plus" size={20} className={styles.plus} />
      </summary>
      <p>{text}</p>
    </details>
  )
}

export function ProductDescription({ product: { description, properties } }: { product: ProductView }) {
  const keep = useKept()
  if (description === '' && properties.length === 0) return null
  return keep(
    ['description', description, properties],
    <section className={styles.section} aria-labelledby="description">
      <h2 id="description">{description === '' ? 'Характеристики' : 'Описание'}</h2>
      <div className={styles.columns}>
        {description === '' ? null : <p className={styles.text}>{description}</p>}
        {properties.length === 0 ? null : (
          <dl className={styles.facts}>
            {properties.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>,
  )
}
