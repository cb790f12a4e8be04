CREATE TABLE `import_groups` (
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`line_id` integer NOT NULL,
	PRIMARY KEY(`source`, `external_id`),
	FOREIGN KEY (`line_id`) REFERENCES `product_lines`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_groups_line` ON `import_groups` (`line_id`);--> statement-breakpoint
CREATE TABLE `import_products` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`is_off` integer NOT NULL,
	`photos` text NOT NULL,
	`stored_photos` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_products_off" CHECK("import_products"."is_off" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_products_external` ON `import_products` (`source`,`external_id`);--> statement-breakpoint
CREATE TABLE `import_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`file` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
) STRICT;
