ALTER TABLE `pickup_points` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `tariffs` ADD `is_offered` integer DEFAULT true NOT NULL;