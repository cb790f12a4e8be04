CREATE TABLE `order_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` text,
	`goods_amount` integer NOT NULL,
	`delivery_amount` integer NOT NULL,
	`amount` integer NOT NULL,
	`lines` text NOT NULL,
	`reason` text NOT NULL,
	`is_restocked` integer NOT NULL,
	`bonuses_returned` integer NOT NULL,
	`bonuses_revoked` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_refunds_amount" CHECK("order_refunds"."goods_amount" >= 0 AND "order_refunds"."delivery_amount" >= 0 AND "order_refunds"."amount" = "order_refunds"."goods_amount" + "order_refunds"."delivery_amount"),
	CONSTRAINT "order_refunds_bonuses" CHECK("order_refunds"."bonuses_returned" >= 0 AND "order_refunds"."bonuses_revoked" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_refunds_order` ON `order_refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_refunds_payment` ON `order_refunds` (`payment_id`,`id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_refunds_due` ON `order_refunds` (`next_attempt_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `simulator_bank_refunds` (
	`key` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `simulator_bank_refunds_payment` ON `simulator_bank_refunds` (`payment_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_goods` integer DEFAULT 0 NOT NULL;