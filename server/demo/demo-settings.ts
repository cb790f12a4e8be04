import { builtInSettings } from '#server/settings/read-settings.ts'
import { categoryPath, listingPath } from '#shared/paths.ts'

const FREE_PICKUP = { freeFrom: 2500 } as const
const FREE_FROM_5000 = { freeFrom: 5000 } as const

/**
 * The settings of the invented shop, which a demo has without a settings file. Domains under .example do not exist, and
 * the check digits of the registration numbers are wrong on purpose, so that they belong to no registered company.
 */
export const DEMO_SETTINGS = builtInSettings(
  {
    company: {
      phone: '8\u00a0800\u00a0555-01-47',
      moscowPhone: '+7\u00a0495\u00a0120-41-47',
      hours: '09:00-21:00',
      email: 'zabota@glyanets.example',
      partnersEmail: 'partners@glyanets.example',
      messenger: { name: 'Telegram', href: 'https://telegram.example/glyanets' },
      networks: [
        { name: 'ВКонтакте', href: 'https://vk.example/glyanets' },
        { name: 'Дзен', href: 'https://dzen.example/glyanets' },
        { name: 'Rutube', href: 'https://rutube.example/glyanets' },
      ],
      legalEntity: {
        name: 'ООО «Глянец»',
        inn: '7400000000',
        kpp: '740001001',
        ogrn: '1267400000000',
        address: '454091, Челябинск, ул.\u00a0Цвиллинга, 25',
      },
      claims: { products: 20_000, clients: 300_000 },
    },
    // The documents are built in.
    documents: { folder: 'docs' },
    warehouse: {
      ...{ city: 'Челябинск', where: 'в\u00a0Челябинске', postalCode: '454091' },
      ...{ latitude: 55.1644, longitude: 61.4368 },
    },
    stores: [
      {
        id: 'tsvillinga-25',
        city: 'Челябинск',
        where: 'в\u00a0Челябинске',
        address: 'ул. Цвиллинга, 25',
        roadMap:
          'От\u00a0остановки «Оперный театр» пройдите три минуты в\u00a0сторону вокзала. ' +
          'Вход с\u00a0улицы, первый этаж, малиновая дверь между кофейней и\u00a0книжным магазином.',
        hours: '09:00-21:00',
        latitude: 55.15874,
        longitude: 61.40482,
      },
      {
        id: 'vaynera-19',
        city: 'Екатеринбург',
        where: 'в\u00a0Екатеринбурге',
        address: 'ул. Вайнера, 19',
        roadMap:
          'От\u00a0метро «Площадь 1905 года» идите по\u00a0пешеходной улице Вайнера семь минут. ' +
          'Вход с\u00a0улицы под\u00a0часами, первый этаж, направо от\u00a0лестницы.',
        hours: '09:00-21:00',
        metro: 'Площадь 1905 года',
        latitude: 56.83432,
        longitude: 60.59588,
      },
    ],
    delivery: {
      ownCourier: { radiusKm: 230, price: 160, daysFrom: 1, daysTo: 2 },
      tariffs: {
        cdekPickup: FREE_PICKUP,
        dpdPickup: FREE_PICKUP,
        boxberryPickup: FREE_PICKUP,
        postLockers: FREE_PICKUP,
        ozonPickup: FREE_PICKUP,
        postOffices: FREE_PICKUP,
        fivePostPickup: FREE_PICKUP,
        cdekLockers: FREE_PICKUP,
        ownCourier: { freeFrom: 3000 },
        cdekCourier: FREE_FROM_5000,
        dpdCourier: FREE_FROM_5000,
        post: FREE_FROM_5000,
      },
    },
    // The pictures are drawn by the shop itself.
    banners: {
      list: [
        {
          picture: 'pomegranate.svg',
          background: '#fbe9e6',
          kicker: 'Осенняя палитра',
          title: 'Цвет мокрого граната',
          text: 'Плотные винные и\u00a0кирпичные тона «Вельты». Два тонких слоя, и\u00a0цвет держится три недели.',
          link: {
            label: 'Смотреть оттенки',
            to: listingPath(categoryPath('gel-laki'), {
              brand: ['velta'],
              shade: ['granat', 'bordo', 'terrakota'],
            }),
          },
        },
        {
          picture: 'care.svg',
          background: '#ebefe8',
          kicker: 'Уход за\u00a0руками',
          title: 'Руки отдыхают зимой',
          text: 'Кремы, масла и\u00a0маски, после которых кутикула мягкая, а\u00a0кожа не\u00a0помнит мороза.',
          link: { label: 'Выбрать уход', to: categoryPath('uhod') },
        },
        {
          picture: 'lamps.svg',
          background: '#edecf5',
          kicker: 'Аппараты и\u00a0лампы',
          title: 'Минута под\u00a0лампой',
          text: 'Лампы, которые держат мощность до\u00a0последнего ногтя, и\u00a0тихие аппараты для маникюра.',
          link: { label: 'Смотреть аппараты', to: categoryPath('apparaty') },
        },
        {
          picture: 'brushes.svg',
          background: '#f5ebea',
          kicker: 'Для дизайна',
          title: 'Тонкая линия с\u00a0первого раза',
          text: 'Кисти, краски и\u00a0гели для росписи: от\u00a0волоска до\u00a0широкого градиента.',
          link: { label: 'Всё для дизайна', to: categoryPath('dizayn') },
        },
      ],
    },
  },
  'the settings of the demo',
)
