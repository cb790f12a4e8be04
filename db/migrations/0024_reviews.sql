CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` integer,
	`product_id` integer NOT NULL,
	`line_id` integer NOT NULL,
	`order_id` integer,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`author` text,
	`state` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `product_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_reason" CHECK(("reviews"."state" = 'refused') = ("reviews"."reason" IS NOT NULL)),
	CONSTRAINT "reviews_decided" CHECK(("reviews"."state" = 'waiting') = ("reviews"."decided_at" IS NULL)),
	CONSTRAINT "reviews_bought" CHECK("reviews"."order_id" IS NOT NULL OR "reviews"."client_id" IS NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`client_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `reviews_published` ON `reviews` (`line_id`,`created_at`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `reviews_state` ON `reviews` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_product` ON `reviews` (`product_id`);--> statement-breakpoint
CREATE INDEX `reviews_order` ON `reviews` (`order_id`);--> statement-breakpoint
ALTER TABLE `product_lines` ADD `review_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `product_lines` ADD `star_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `rating_tenths`;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `review_count`;