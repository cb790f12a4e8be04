ALTER TABLE `orders` ADD `track_number` text;--> statement-breakpoint
CREATE INDEX `orders_untracked` ON `orders` (`id`) WHERE fulfilment = 'shipped' AND track_number IS NULL;--> statement-breakpoint
ALTER TABLE `operators` ADD `tracking_url` text;