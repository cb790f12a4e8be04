import { typesetAll } from '../typeset.ts'

/** What a care product is known by: its name in the cases the templates ask for. */
export interface Plant {
  /** 'Шалфей' */
  readonly title: string
  /** 'шалфеем' */
  readonly instrumental: string
  /** 'шалфея' */
  readonly genitive: string
  readonly hex: string
  readonly inci: string
  /** Whole sentences on what it does. */
  readonly abouts: readonly string[]
}

function plant(
  title: string,
  instrumental: string,
  genitive: string,
  hex: string,
  inci: string,
  ...abouts: readonly string[]
): Plant {
  return { title, instrumental, genitive, hex, inci, abouts: typesetAll(abouts) }
}

export const PLANTS: readonly Plant[] = [
  plant('Облепиха', 'облепихой', 'облепихи', '#e2a04a', 'Hippophae Rhamnoides Fruit Oil',
    'Облепиха питает сухую кожу и помогает ей восстановиться.', 'Масло облепихи богато каротином и смягчает огрубевшие места.'),
  plant('Шалфей', 'шалфеем', 'шалфея', '#a9bf9d', 'Salvia Officinalis Leaf Extract',
    'Шалфей освежает и снимает ощущение липкости.', 'Экстракт шалфея успокаивает кожу после долгого дня.'),
  plant('Лаванда', 'лавандой', 'лаванды', '#b3a3cf', 'Lavandula Angustifolia Oil',
    'Лаванда расслабляет и помогает настроиться на отдых.', 'Масло лаванды успокаивает раздражённую кожу.'),
  plant('Ромашка', 'ромашкой', 'ромашки', '#ecd98a', 'Chamomilla Recutita Flower Extract',
    'Ромашка снимает покраснение и подходит чувствительной коже.', 'Экстракт ромашки смягчает и бережно ухаживает.'),
  plant('Календула', 'календулой', 'календулы', '#e8a34a', 'Calendula Officinalis Flower Extract',
    'Календула помогает коже справиться с трещинками и сухостью.', 'Экстракт календулы успокаивает и смягчает.'),
  plant('Мята', 'мятой', 'мяты', '#a8d3b8', 'Mentha Piperita Leaf Oil',
    'Мята холодит и бодрит.', 'Масло перечной мяты снимает усталость и освежает.'),
  plant('Эвкалипт', 'эвкалиптом', 'эвкалипта', '#9cc0b4', 'Eucalyptus Globulus Leaf Oil',
    'Эвкалипт очищает и даёт долгую свежесть.', 'Масло эвкалипта бодрит и тонизирует кожу.'),
  plant('Розмарин', 'розмарином', 'розмарина', '#8fa88c', 'Rosmarinus Officinalis Leaf Extract',
    'Розмарин тонизирует и разгоняет сонливость.', 'Экстракт розмарина защищает масла формулы от окисления.'),
  plant('Зелёный чай', 'зелёным чаем', 'зелёного чая', '#b9c79a', 'Camellia Sinensis Leaf Extract',
    'Зелёный чай тонизирует и защищает кожу в городе.', 'Экстракт зелёного чая освежает и разглаживает.'),
  plant('Алоэ', 'алоэ', 'алоэ', '#b5d4a6', 'Aloe Barbadensis Leaf Juice',
    'Алоэ увлажняет и успокаивает кожу.', 'Сок алоэ снимает ощущение стянутости.'),
  plant('Огурец', 'огурцом', 'огурца', '#bcd9a5', 'Cucumis Sativus Fruit Extract',
    'Огурец увлажняет и освежает тон кожи.', 'Экстракт огурца наполняет кожу влагой.'),
  plant('Роза', 'розой', 'розы', '#e5b3b8', 'Rosa Damascena Flower Water',
    'Розовая вода смягчает и выравнивает тон.', 'Дамасская роза ухаживает за тонкой и сухой кожей.'),
  plant('Жасмин', 'жасмином', 'жасмина', '#f0e6c6', 'Jasminum Officinale Flower Extract',
    'Жасмин смягчает кожу и поднимает настроение.', 'Экстракт жасмина делает кожу бархатистой.'),
  plant('Пион', 'пионом', 'пиона', '#e6b7c4', 'Paeonia Lactiflora Root Extract',
    'Пион освежает и выравнивает тон кожи.', 'Экстракт пиона смягчает и защищает от сухости.'),
  plant('Вишня', 'вишней', 'вишни', '#b5485a', 'Prunus Cerasus Fruit Extract',
    'Вишня тонизирует и придаёт коже свежесть.', 'Экстракт вишни богат витаминами и смягчает кожу.'),
  plant('Малина', 'малиной', 'малины', '#d0607f', 'Rubus Idaeus Seed Oil',
    'Масло малиновых косточек питает и защищает от сухости.', 'Малина смягчает кожу и пахнет летом.'),
  plant('Клюква', 'клюквой', 'клюквы', '#b8434f', 'Vaccinium Macrocarpon Fruit Extract',
    'Клюква освежает и помогает коже выглядеть ровнее.', 'Экстракт клюквы тонизирует и питает.'),
  plant('Черника', 'черникой', 'черники', '#6f6a9c', 'Vaccinium Myrtillus Fruit Extract',
    'Черника защищает кожу от сухости и ветра.', 'Экстракт черники богат антиоксидантами.'),
  plant('Морошка', 'морошкой', 'морошки', '#e8a862', 'Rubus Chamaemorus Seed Oil',
    'Масло морошки питает и придаёт коже сияние.', 'Северная морошка смягчает обветренную кожу.'),
  plant('Брусника', 'брусникой', 'брусники', '#b24a4d', 'Vaccinium Vitis-Idaea Seed Oil',
    'Брусника тонизирует и возвращает коже упругость.', 'Масло брусники защищает кожу в холода.'),
  plant('Персик', 'персиком', 'персика', '#f0b994', 'Prunus Persica Kernel Oil',
    'Масло персиковых косточек легко впитывается и смягчает кожу.', 'Персик питает и оставляет бархатистость.'),
  plant('Манго', 'манго', 'манго', '#f0b45a', 'Mangifera Indica Seed Butter',
    'Масло манго смягчает локти, колени и костяшки.', 'Манго питает и удерживает влагу.'),
  plant('Апельсин', 'апельсином', 'апельсина', '#f0a04e', 'Citrus Aurantium Dulcis Peel Oil',
    'Апельсин бодрит и освежает кожу.', 'Масло апельсина тонизирует и заряжает настроением.'),
  plant('Лимон', 'лимоном', 'лимона', '#f0dc7a', 'Citrus Limon Peel Oil',
    'Лимон освежает и бодрит.', 'Масло лимона тонизирует и придаёт свежесть.'),
  plant('Грейпфрут', 'грейпфрутом', 'грейпфрута', '#f0a08c', 'Citrus Paradisi Peel Oil',
    'Грейпфрут бодрит и тонизирует кожу.', 'Масло грейпфрута освежает и снимает усталость.'),
  plant('Бергамот', 'бергамотом', 'бергамота', '#d5cd82', 'Citrus Bergamia Peel Oil',
    'Бергамот освежает и успокаивает.', 'Масло бергамота придаёт аромату чайную ноту и тонизирует кожу.'),
  plant('Кокос', 'кокосом', 'кокоса', '#f2ece2', 'Cocos Nucifera Fruit Extract',
    'Кокос смягчает и защищает кожу от сухости.', 'Экстракт кокоса оставляет на коже сливочную мягкость.'),
  plant('Ваниль', 'ванилью', 'ванили', '#f0e0c0', 'Vanilla Planifolia Fruit Extract',
    'Ваниль смягчает кожу и согревает ароматом.', 'Экстракт ванили придаёт коже шелковистость.'),
  plant('Миндаль', 'миндалём', 'миндаля', '#e6d2ba', 'Prunus Amygdalus Dulcis Extract',
    'Миндаль питает и смягчает сухую кожу.', 'Экстракт миндаля оставляет кожу гладкой.'),
  plant('Мёд', 'мёдом', 'мёда', '#e0a84a', 'Mel Extract',
    'Мёд питает и удерживает влагу.', 'Медовый экстракт смягчает кожу и придаёт ей сияние.'),
  plant('Овёс', 'овсом', 'овса', '#e5d8c0', 'Avena Sativa Kernel Extract',
    'Овёс успокаивает зуд и сухость.', 'Экстракт овса бережно смягчает чувствительную кожу.'),
  plant('Хлопок', 'хлопком', 'хлопка', '#eeeae4', 'Gossypium Herbaceum Seed Extract',
    'Хлопок смягчает кожу и не оставляет плёнки.', 'Экстракт хлопка успокаивает чувствительную кожу.'),
  plant('Имбирь', 'имбирём', 'имбиря', '#dcbc8a', 'Zingiber Officinale Root Extract',
    'Имбирь согревает и тонизирует.', 'Экстракт имбиря разогревает кожу и бодрит.'),
  plant('Корица', 'корицей', 'корицы', '#b5794e', 'Cinnamomum Cassia Bark Extract',
    'Корица согревает и добавляет коже румянца.', 'Экстракт корицы тонизирует и согревает в холода.'),
  plant('Кедр', 'кедром', 'кедра', '#8f9a78', 'Pinus Sibirica Seed Oil',
    'Кедр укрепляет и питает.', 'Масло кедра питает и помогает коже дольше оставаться мягкой.'),
  plant('Пихта', 'пихтой', 'пихты', '#7fa08c', 'Abies Sibirica Oil',
    'Пихта освежает и снимает тяжесть.', 'Масло пихты бодрит и тонизирует.'),
  plant('Шиповник', 'шиповником', 'шиповника', '#d8844f', 'Rosa Canina Fruit Oil',
    'Шиповник помогает коже восстановиться после сухости.', 'Масло шиповника питает и возвращает упругость.'),
  plant('Чабрец', 'чабрецом', 'чабреца', '#a5a37a', 'Thymus Vulgaris Flower Extract',
    'Чабрец очищает и освежает.', 'Экстракт чабреца успокаивает и тонизирует.'),
  plant('Липа', 'липой', 'липы', '#d9d2a0', 'Tilia Cordata Flower Extract',
    'Липовый цвет смягчает и успокаивает кожу.', 'Липа снимает ощущение сухости и стянутости.'),
  plant('Иван-чай', 'иван-чаем', 'иван-чая', '#c79bc0', 'Epilobium Angustifolium Extract',
    'Иван-чай успокаивает и защищает кожу.', 'Экстракт иван-чая смягчает и снимает раздражение.'),
  plant('Женьшень', 'женьшенем', 'женьшеня', '#d6bd94', 'Panax Ginseng Root Extract',
    'Женьшень тонизирует и возвращает упругость.', 'Экстракт женьшеня бодрит уставшую кожу.'),
  plant('Гранат', 'гранатом', 'граната', '#b04a52', 'Punica Granatum Seed Oil',
    'Масло граната питает и защищает кожу.', 'Гранат помогает сохранить упругость и тонус.'),
  plant('Инжир', 'инжиром', 'инжира', '#9c7f92', 'Ficus Carica Fruit Extract',
    'Инжир увлажняет и смягчает.', 'Экстракт инжира удерживает влагу и разглаживает.'),
  plant('Кофе', 'кофе', 'кофе', '#7d5a44', 'Coffea Arabica Seed Extract',
    'Кофе тонизирует и разогревает кожу.', 'Экстракт кофе бодрит и делает кожу упругой.'),
  plant('Крапива', 'крапивой', 'крапивы', '#7fa06c', 'Urtica Dioica Leaf Extract',
    'Крапива укрепляет и очищает.', 'Экстракт крапивы придаёт упругость и свежесть.'),
  plant('Череда', 'чередой', 'череды', '#b0b06c', 'Bidens Tripartita Extract',
    'Череда снимает раздражение и сухость.', 'Экстракт череды успокаивает чувствительную кожу.'),
]

export interface Oil {
  /** 'маслом ши' */
  readonly instrumental: string
  /** 'масло ши' */
  readonly nominative: string
  readonly inci: string
  /** A plant that would say the same twice. */
  readonly clash: string | null
}

export const OILS: readonly Oil[] = [
  { instrumental: 'маслом ши', nominative: 'масло ши', inci: 'Butyrospermum Parkii Butter', clash: null },
  { instrumental: 'маслом какао', nominative: 'масло какао', inci: 'Theobroma Cacao Seed Butter', clash: 'Кофе' },
  { instrumental: 'маслом жожоба', nominative: 'масло жожоба', inci: 'Simmondsia Chinensis Seed Oil', clash: null },
  { instrumental: 'маслом арганы', nominative: 'масло арганы', inci: 'Argania Spinosa Kernel Oil', clash: null },
  { instrumental: 'миндальным маслом', nominative: 'миндальное масло', inci: 'Prunus Amygdalus Dulcis Oil', clash: 'Миндаль' },
  { instrumental: 'кокосовым маслом', nominative: 'кокосовое масло', inci: 'Cocos Nucifera Oil', clash: 'Кокос' },
  { instrumental: 'оливковым маслом', nominative: 'оливковое масло', inci: 'Olea Europaea Fruit Oil', clash: null },
  { instrumental: 'маслом макадамии', nominative: 'масло макадамии', inci: 'Macadamia Ternifolia Seed Oil', clash: null },
  { instrumental: 'маслом авокадо', nominative: 'масло авокадо', inci: 'Persea Gratissima Oil', clash: null },
  { instrumental: 'льняным маслом', nominative: 'льняное масло', inci: 'Linum Usitatissimum Seed Oil', clash: null },
  { instrumental: 'маслом виноградной косточки', nominative: 'масло виноградной косточки', inci: 'Vitis Vinifera Seed Oil', clash: null },
  { instrumental: 'персиковым маслом', nominative: 'персиковое масло', inci: 'Prunus Persica Kernel Oil', clash: 'Персик' },
]

/** Plants by title, for kinds that use only some of them. */
export function plantsNamed(...titles: readonly string[]): readonly Plant[] {
  return titles.map((title) => {
    const found = PLANTS.find((one) => one.title === title)
    if (found === undefined) throw new Error(`no plant ${title}`)
    return found
  })
}
