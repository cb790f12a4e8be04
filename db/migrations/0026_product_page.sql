CREATE TABLE `store_stock` (
	`product_id` integer NOT NULL,
	`point_id` integer NOT NULL,
	`available` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `point_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`point_id`) REFERENCES `pickup_points`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "store_stock_available" CHECK("store_stock"."available" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_kind` ON `products` (`art_kind`,`rank`);