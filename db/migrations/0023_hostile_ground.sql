CREATE TABLE `consents` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer,
	`callback_id` integer,
	`client_id` integer,
	`document_hash` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`callback_id`) REFERENCES `callback_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "consents_subject" CHECK(("consents"."order_id" IS NOT NULL) + ("consents"."callback_id" IS NOT NULL) + ("consents"."client_id" IS NOT NULL) = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `consents_order` ON `consents` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_callback` ON `consents` (`callback_id`) WHERE callback_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_client` ON `consents` (`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_mismatches` (
	`id` integer PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	`ours` text NOT NULL,
	`bank` text NOT NULL,
	`cleared_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_mismatches_open` ON `payment_mismatches` (`payment_id`) WHERE cleared_at IS NULL;--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`phone` text,
	`address` text,
	`client_id` integer,
	`request_id` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE INDEX `security_events_client` ON `security_events` (`client_id`,`at`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `shop_facts` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `died_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failure` text;
--> statement-breakpoint
-- The time of the last attempt or the sending is the best that is known. Messages that have used up their attempts are
-- marked, so that another rule does not send them after all this time.
UPDATE `outbox` SET `created_at` = coalesce(`sent_at`, `next_attempt_at`);
--> statement-breakpoint
UPDATE `outbox` SET `died_at` = `next_attempt_at`, `failure` = '50 attempts' WHERE `sent_at` IS NULL AND `attempts` >= 50;
--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`died_at`) WHERE died_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at IS NULL AND died_at IS NULL;--> statement-breakpoint
CREATE TABLE `new_sign_in_codes` (
	`phone` text NOT NULL,
	`is_known` integer NOT NULL,
	`code_hash` text NOT NULL,
	`salt` text NOT NULL,
	`stranger_tries` integer DEFAULT 0 NOT NULL,
	`known_tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`asked_by` text,
	PRIMARY KEY(`phone`, `is_known`)
) STRICT;
--> statement-breakpoint
INSERT INTO `new_sign_in_codes` (`phone`, `is_known`, `code_hash`, `salt`, `stranger_tries`, `known_tries`, `sent_at`, `expires_at`)
SELECT `phone`, 0, `code_hash`, `salt`, `stranger_tries`, `known_tries`, `sent_at`, `expires_at` FROM `sign_in_codes`;
--> statement-breakpoint
DROP TABLE `sign_in_codes`;--> statement-breakpoint
ALTER TABLE `new_sign_in_codes` RENAME TO `sign_in_codes`;--> statement-breakpoint
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `known_devices` ADD `seen_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Nobody knows when devices and shoppers were seen last, so the terms after which they are deleted begin now.
UPDATE `known_devices` SET `seen_at` = max(`created_at`, unixepoch() * 1000);
--> statement-breakpoint
CREATE INDEX `known_devices_seen` ON `known_devices` (`seen_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text;--> statement-breakpoint
ALTER TABLE `shoppers` ADD `seen_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE `shoppers` SET `seen_at` = max(`created_at`, unixepoch() * 1000);
--> statement-breakpoint
CREATE INDEX `shoppers_seen` ON `shoppers` (`seen_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `is_unproven` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `anonymized_at` integer;--> statement-breakpoint
CREATE INDEX `orders_personal` ON `orders` (`created_at`) WHERE anonymized_at IS NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `next_question_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `questions` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The bank has decided payments that were paid at some time, and those that it has itself reported as failed.
UPDATE `payments` SET `settled_at` = `updated_at` WHERE `state` IN ('paid', 'refunding', 'refunded') OR `id` IN (
  SELECT `payment_id` FROM `payment_notifications` WHERE `state` = 'failed'
);
--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`next_question_at`) WHERE settled_at IS NULL;