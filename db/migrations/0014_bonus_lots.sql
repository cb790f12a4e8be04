CREATE TABLE `bonus_lots` (
	`id` integer PRIMARY KEY NOT NULL,
	`client_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`amount_left` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `bonus_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bonus_lots_left" CHECK("bonus_lots"."amount_left" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bonus_lots_open` ON `bonus_lots` (`client_id`,`expires_at`,`id`,`amount_left`) WHERE amount_left > 0;--> statement-breakpoint
CREATE INDEX `bonus_lots_expiry` ON `bonus_lots` (`expires_at`) WHERE amount_left > 0;--> statement-breakpoint
DROP INDEX `bonus_entries_burning`;--> statement-breakpoint
DROP INDEX `bonus_entries_expiry`;
--> statement-breakpoint
INSERT INTO `bonus_lots` (`id`, `client_id`, `expires_at`, `amount_left`)
SELECT id, client_id, expires_at,
  amount + (SELECT coalesce(sum(drawn.amount), 0) FROM bonus_entries AS drawn WHERE drawn.lot_id = bonus_entries.id)
FROM bonus_entries WHERE kind = 'accrual';
--> statement-breakpoint
CREATE TRIGGER `bonus_lots_of_an_accrual` AFTER INSERT ON `bonus_entries` WHEN NEW.kind = 'accrual'
BEGIN
  INSERT INTO bonus_lots (id, client_id, expires_at, amount_left)
  VALUES (NEW.id, NEW.client_id, NEW.expires_at, NEW.amount);
END;
--> statement-breakpoint
CREATE TRIGGER `bonus_lots_of_a_draw` AFTER INSERT ON `bonus_entries` WHEN NEW.lot_id IS NOT NULL
BEGIN
  UPDATE bonus_lots SET amount_left = amount_left + NEW.amount WHERE id = NEW.lot_id;
END;
