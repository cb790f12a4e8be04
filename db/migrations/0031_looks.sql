CREATE TABLE `look_items` (
	`look_id` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`role` text NOT NULL,
	`shade_place` integer,
	PRIMARY KEY(`look_id`, `position`),
	FOREIGN KEY (`look_id`) REFERENCES `looks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "look_items_quantity" CHECK("look_items"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `look_items_product` ON `look_items` (`product_id`,`look_id`);--> statement-breakpoint
CREATE TABLE `looks` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`lead` text NOT NULL,
	`minutes` integer NOT NULL,
	`caution` text,
	`design` text NOT NULL,
	`steps` text NOT NULL,
	`is_shown` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "looks_shown" CHECK("looks"."is_shown" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `looks_slug` ON `looks` (`slug`);