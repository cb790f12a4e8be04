import { paths } from '#web/app/paths.ts'
import { Block } from '#web/ui/block.tsx'
import { Link } from '#web/ui/link.tsx'
import { Article, Facts, inText } from './article.tsx'

/** /about-us/company/ */
export function CompanyPage() {
  return (
    <Article
      title="О компании"
      description="«Глянец» — магазин косметики для ногтей из Челябинска: более 20 000 товаров, более 300 000 клиентов."
      path={paths.company}
      lead={
        <>
          «Глянец»&nbsp;— магазин для тех, кто смотрит на&nbsp;руки. Мы собираем в&nbsp;одном месте всё для
          маникюра, педикюра и&nbsp;ухода: от&nbsp;гель-лака на&nbsp;один вечер до&nbsp;аппарата, который
          служит годами.
        </>
      }
    >
      <Block title="В цифрах">
        <Facts
          rows={[
            [
              <>Более 20&nbsp;000 товаров</>,
              <>
                Лаки, базы и&nbsp;топы, инструменты, лампы и&nbsp;аппараты, уход, дизайн, волосы
                и&nbsp;макияж.
              </>,
            ],
            [<>Более 300&nbsp;000 клиентов</>, <>Мастера, студии и&nbsp;те, кто делает маникюр дома.</>],
            [
              '60 марок',
              <>
                Мы называем страну каждой и&nbsp;пишем состав каждого средства.{' '}
                <Link to={paths.brands} className={inText}>
                  Все&nbsp;марки
                </Link>
              </>,
            ],
            [
              'Два магазина',
              <>
                В&nbsp;Челябинске, откуда мы отправляем заказы, и&nbsp;в&nbsp;Екатеринбурге.{' '}
                <Link to={paths.contacts} className={inText}>
                  Адреса
                </Link>
              </>,
            ],
          ]}
        />
      </Block>
      <Block title="Как мы выбираем">
        <p>
          Прежде чем средство появится в&nbsp;каталоге, мастера проверяют его в&nbsp;работе: ложится&nbsp;ли
          цвет в&nbsp;два слоя, держится&nbsp;ли три недели, легко&nbsp;ли снимается. Оттенки снимаем при
          одном и&nbsp;том&nbsp;же свете, чтобы их можно было сравнить.
        </p>
      </Block>
      <Block title="Документы">
        <ul>
          <li>
            <a className={inText} href="/docs/oferta.pdf">
              Договор публичной оферты
            </a>
          </li>
          <li>
            <a className={inText} href="/docs/end-user-agreement.pdf">
              Пользовательское соглашение
            </a>
          </li>
          <li>
            <a className={inText} href="/docs/privacy-agreement.pdf">
              Согласие на&nbsp;обработку персональных данных
            </a>
          </li>
        </ul>
      </Block>
    </Article>
  )
}
