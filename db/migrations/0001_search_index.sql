CREATE VIRTUAL TABLE `product_search` USING fts5(
  title,
  brand,
  words,
  content='',
  contentless_delete=1,
  tokenize='unicode61 remove_diacritics 0',
  prefix='2 3 4'
);
