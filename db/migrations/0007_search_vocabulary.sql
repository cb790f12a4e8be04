-- What a product is stands apart from what it is called; positions of words are not kept, they tripled the index.
DROP TABLE `product_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
  facts,
  title,
  words,
  content='',
  contentless_delete=1,
  detail=column,
  tokenize='unicode61 remove_diacritics 0',
  prefix='1 2 3 4 5 6'
);
--> statement-breakpoint
-- Every word of the shop as it is written, how it sounds, and in how many products it stands.
CREATE TABLE `search_words` (
  `word` text PRIMARY KEY NOT NULL,
  `stem` text NOT NULL,
  `sound` text NOT NULL,
  `uses` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_words_stem` ON `search_words` (`stem`);
--> statement-breakpoint
CREATE INDEX `search_words_sound` ON `search_words` (`sound`);
--> statement-breakpoint
-- Sounds with up to two letters left out: two words that share one are near each other.
CREATE TABLE `search_gaps` (
  `gap` text NOT NULL,
  `sound` text NOT NULL,
  PRIMARY KEY (`gap`, `sound`)
) WITHOUT ROWID;
--> statement-breakpoint
-- One row: the form in which the index was written.
CREATE TABLE `search_state` (
  `version` integer NOT NULL
);
