-- The rows that the predicates of the queries speak of: one row per product that is sold.
-- `SELECT count(*) FROM (<this>) AS p WHERE <predicate>` counts the right hits of a query.
-- The shop typesets its texts with no-break spaces; here they are plain spaces.
WITH props AS (
  SELECT products.id AS product_id,
         json_extract(entry.value, '$[0]') AS label,
         replace(json_extract(entry.value, '$[1]'), char(160), ' ') AS value
  FROM products, json_each(products.properties) AS entry
),
labelled AS (
  SELECT product_id, json_group_object(label, value) AS facts FROM props GROUP BY product_id
)
SELECT
  products.id AS id,
  products.marking AS marking,
  replace(products.name, char(160), ' ') AS name,
  -- What the product is, in one to three words: 'Гель-лак', 'Крем для рук'.
  products.kind_label AS kind,
  -- The leaf category's address, 'uhod/kutikula/remuvery', and the names of the three levels.
  leaf.path AS path,
  (SELECT name FROM categories WHERE path = substr(leaf.path, 1, instr(leaf.path || '/', '/') - 1)) AS section,
  coalesce(parent.name, leaf.name) AS parent_category,
  leaf.name AS category,
  brands.name AS brand,
  brands.country AS country,
  products.price AS price,
  products.base_price AS base_price,
  products.shade_name AS shade,
  products.shade_code AS shade_code,
  products.shade_family AS family,
  products.effect AS effect,
  products.finish AS finish,
  replace(products.volume, char(160), ' ') AS volume,
  -- Millilitres and grams of one vessel as numbers; null where they do not apply.
  CASE WHEN products.volume LIKE '%_мл' AND products.volume NOT LIKE '%×%'
    THEN CAST(replace(products.volume, ',', '.') AS REAL) END AS ml,
  CASE WHEN products.volume LIKE '%_г' THEN CAST(replace(products.volume, ',', '.') AS REAL) END AS grams,
  -- Pieces in a pack, watts, and the first number of millimetres of the blade or the diameter.
  CAST(json_extract(facts, '$."В упаковке"') AS INTEGER) AS pieces,
  CAST(json_extract(facts, '$."Мощность"') AS INTEGER) AS watts,
  CAST(replace(coalesce(json_extract(facts, '$."Лезвие"'), json_extract(facts, '$."Диаметр"')), ',', '.') AS REAL) AS mm,
  json_extract(facts, '$."Размер"') AS size,
  json_extract(facts, '$."Абразивность"') AS grit,
  coalesce(json_extract(facts, '$."Форма ногтя"'), json_extract(facts, '$."Форма"'), json_extract(facts, '$."Форма основы"')) AS form,
  json_extract(facts, '$."Цвет"') AS colour,
  json_extract(facts, '$."Материал"') AS material,
  json_extract(facts, '$."Исполнение"') AS build,
  json_extract(facts, '$."Жёсткость"') AS hardness,
  json_extract(facts, '$."Кожа"') AS skin,
  json_extract(facts, '$."Тип волос"') AS hair,
  json_extract(facts, '$."Активные вещества"') AS actives,
  json_extract(facts, '$."Аромат"') AS scent,
  json_extract(facts, '$."Состав"') AS contents,
  -- All properties as one JSON object, for what has no column: facts ->> 'Обороты'.
  facts,
  replace(products.description, char(160), ' ') AS descr,
  replace(products.application, char(160), ' ') AS application,
  replace(products.composition, char(160), ' ') AS composition,
  products.is_pro AS is_pro,
  products.rank AS rank,
  coalesce(stock.available, 0) AS available
FROM products
JOIN brands ON brands.id = products.brand_id
JOIN categories AS leaf ON leaf.id = products.category_id
LEFT JOIN categories AS parent ON parent.id = leaf.parent_id
LEFT JOIN stock ON stock.product_id = products.id
JOIN labelled ON labelled.product_id = products.id
WHERE products.is_sold = 1
