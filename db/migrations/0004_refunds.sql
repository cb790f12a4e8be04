CREATE TABLE `refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_attempt_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `bank_payment_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `bank_url` text;--> statement-breakpoint
CREATE INDEX `payments_bank` ON `payments` (`bank_payment_id`) WHERE bank_payment_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `simulator_bank_payments` ADD `refund_key` text;