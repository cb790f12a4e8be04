-- A prefix index for each length that shoppers type; the words are written in again when the shop starts.
DROP TABLE `product_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
  title,
  brand,
  words,
  content='',
  contentless_delete=1,
  tokenize='unicode61 remove_diacritics 0',
  prefix='1 2 3 4 5 6'
);
