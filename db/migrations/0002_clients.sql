ALTER TABLE `guests` RENAME TO `shoppers`;--> statement-breakpoint
CREATE TABLE `bonus_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`client_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`lot_id` integer,
	`expires_at` integer,
	`order_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bonus_entries_amount" CHECK(CASE WHEN "bonus_entries"."kind" IN ('accrual', 'return') THEN "bonus_entries"."amount" > 0 ELSE "bonus_entries"."amount" < 0 END),
	CONSTRAINT "bonus_entries_lot_named" CHECK(("bonus_entries"."kind" = 'accrual') = ("bonus_entries"."lot_id" IS NULL)),
	CONSTRAINT "bonus_entries_lot_burns" CHECK(("bonus_entries"."kind" = 'accrual') = ("bonus_entries"."expires_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `bonus_entries_client` ON `bonus_entries` (`client_id`,`at`,`kind`,`order_id`,`amount`);--> statement-breakpoint
CREATE INDEX `bonus_entries_lot` ON `bonus_entries` (`lot_id`);--> statement-breakpoint
CREATE INDEX `bonus_entries_order` ON `bonus_entries` (`order_id`);--> statement-breakpoint
CREATE INDEX `bonus_entries_expiry` ON `bonus_entries` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bonus_entries_accrual` ON `bonus_entries` (`order_id`) WHERE kind = 'accrual' AND order_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `pending_accruals` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`client_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pending_accruals_amount" CHECK("pending_accruals"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pending_accruals_due` ON `pending_accruals` (`due_at`);--> statement-breakpoint
CREATE INDEX `pending_accruals_client` ON `pending_accruals` (`client_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`sms_agreement` integer NOT NULL,
	`email_agreement` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "clients_phone" CHECK("clients"."phone" GLOB '+7[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_phone_unique` ON `clients` (`phone`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`token_hash` text NOT NULL,
	`client_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `client_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`client_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_tokenHash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_client` ON `sessions` (`client_id`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`seen_at`);--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`phone` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`salt` text NOT NULL,
	`stranger_tries` integer DEFAULT 0 NOT NULL,
	`known_tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `used_captcha_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`used_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `used_captcha_tokens_used` ON `used_captcha_tokens` (`used_at`);--> statement-breakpoint
CREATE TABLE `campaign_parts` (
	`client_id` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`involved_at` integer NOT NULL,
	`gift_received_at` integer,
	`gift_order_id` integer,
	PRIMARY KEY(`client_id`, `campaign_id`),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gift_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`goal` integer NOT NULL,
	`gift_product_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`gift_product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "campaigns_goal" CHECK("campaigns"."goal" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `limit_uses` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `limit_uses_key` ON `limit_uses` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `limit_uses_at` ON `limit_uses` (`at`);--> statement-breakpoint
CREATE TABLE `simulator_captcha_tokens` (
	`token` text PRIMARY KEY NOT NULL,
	`issued_at` integer NOT NULL,
	`used_at` integer
) STRICT;
--> statement-breakpoint
DROP TABLE `rate_limits`;--> statement-breakpoint
DROP INDEX `guests_tokenHash_unique`;--> statement-breakpoint
ALTER TABLE `shoppers` RENAME COLUMN `token_hash` TO `old_token_hash`;--> statement-breakpoint
ALTER TABLE `shoppers` ADD COLUMN `token_hash` text;--> statement-breakpoint
UPDATE `shoppers` SET `token_hash` = `old_token_hash`;--> statement-breakpoint
ALTER TABLE `shoppers` DROP COLUMN `old_token_hash`;--> statement-breakpoint
CREATE UNIQUE INDEX `shoppers_tokenHash_unique` ON `shoppers` (`token_hash`);--> statement-breakpoint
ALTER TABLE `baskets` RENAME COLUMN `guest_id` TO `shopper_id`;--> statement-breakpoint
ALTER TABLE `baskets` ADD COLUMN `bonuses_to_withdraw` integer DEFAULT 0 NOT NULL CONSTRAINT "baskets_bonuses" CHECK("bonuses_to_withdraw" >= 0);--> statement-breakpoint
DROP INDEX `baskets_guest`;--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_shopper` ON `baskets` (`shopper_id`);--> statement-breakpoint
ALTER TABLE `favorites` RENAME COLUMN `guest_id` TO `shopper_id`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` RENAME COLUMN `guest_id` TO `shopper_id`;--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `guest_id` TO `shopper_id`;--> statement-breakpoint
DROP INDEX `orders_guest`;--> statement-breakpoint
CREATE INDEX `orders_shopper` ON `orders` (`shopper_id`,`id`,`fulfilment`);--> statement-breakpoint
CREATE INDEX `order_items_bought` ON `order_items` (`order_id`,`position`,`product_id`,`quantity`) WHERE gift_name IS NULL;--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone`);
