ALTER TABLE `pickup_points` ADD `max_grams` integer;--> statement-breakpoint
ALTER TABLE `pickup_points` ADD `max_side_cm` integer;--> statement-breakpoint
ALTER TABLE `tariffs` ADD `is_to_locker` integer DEFAULT false NOT NULL;