ALTER TABLE `order_refunds` ADD `refused_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `refused_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `is_by_hand` integer DEFAULT false NOT NULL;