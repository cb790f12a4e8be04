CREATE TABLE `favorite_shares` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `favorite_shares_token_unique` ON `favorite_shares` (`token`);--> statement-breakpoint
CREATE TABLE `restock_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`channel` text NOT NULL,
	`contact` text NOT NULL,
	`client_id` integer,
	`created_at` integer NOT NULL,
	`told_at` integer,
	`stop_hash` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `restock_requests_stopHash_unique` ON `restock_requests` (`stop_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `restock_requests_once` ON `restock_requests` (`product_id`,`contact`);--> statement-breakpoint
CREATE INDEX `restock_requests_contact` ON `restock_requests` (`contact`);--> statement-breakpoint
CREATE INDEX `restock_requests_client` ON `restock_requests` (`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restock_requests_waiting` ON `restock_requests` (`id`,`product_id`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `restock_requests_created` ON `restock_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `restock_requests_told` ON `restock_requests` (`told_at`) WHERE told_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_consents` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer,
	`callback_id` integer,
	`restock_id` integer,
	`client_id` integer,
	`document_hash` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`callback_id`) REFERENCES `callback_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`restock_id`) REFERENCES `restock_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "consents_subject" CHECK(("order_id" IS NOT NULL) + ("callback_id" IS NOT NULL) + ("restock_id" IS NOT NULL) + ("client_id" IS NOT NULL) = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_consents`("id", "order_id", "callback_id", "restock_id", "client_id", "document_hash", "at") SELECT "id", "order_id", "callback_id", NULL, "client_id", "document_hash", "at" FROM `consents`;--> statement-breakpoint
DROP TABLE `consents`;--> statement-breakpoint
ALTER TABLE `__new_consents` RENAME TO `consents`;--> statement-breakpoint
CREATE INDEX `consents_order` ON `consents` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_callback` ON `consents` (`callback_id`) WHERE callback_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_restock` ON `consents` (`restock_id`) WHERE restock_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_client` ON `consents` (`client_id`) WHERE client_id IS NOT NULL;