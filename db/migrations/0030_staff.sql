CREATE TABLE `order_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_notes_text" CHECK("order_notes"."text" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `staff_actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_actions_subject` ON `staff_actions` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `staff_actions_at` ON `staff_actions` (`at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `letter` text;--> statement-breakpoint
ALTER TABLE `simulator_messages` ADD `html` text;