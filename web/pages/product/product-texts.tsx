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

export function ProductDescription({ product }: { product: ProductView }) {
  return useKept()(
    ['description', product.description, product.properties],
    <section className={styles.section} aria-labelledby="description">
      <h2 id="description">Описание</h2>
      <div className={styles.columns}>
        <p className={styles.text}>{product.description}</p>
        <dl className={styles.facts}>
          {product.properties.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>,
  )
}
