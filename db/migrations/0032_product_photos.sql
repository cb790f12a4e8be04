CREATE TABLE `product_photos` (
	`product_id` integer NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`tint` text NOT NULL,
	PRIMARY KEY(`product_id`, `position`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_photos_position" CHECK("product_photos"."position" > 0),
	CONSTRAINT "product_photos_size" CHECK("product_photos"."width" > 0 AND "product_photos"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_photos_hash` ON `product_photos` (`hash`);--> statement-breakpoint
CREATE INDEX `products_changed` ON `products` (`changed_at`) WHERE changed_at IS NOT NULL;