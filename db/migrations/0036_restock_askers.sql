CREATE TABLE `restock_askers` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `restock_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `restock_askers_request` ON `restock_askers` (`request_id`);