-- A notification belongs to the bank of its payment.
CREATE TABLE `new_payment_notifications` (
	`provider` text NOT NULL,
	`id` text NOT NULL,
	`payment_id` text NOT NULL,
	`state` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `new_payment_notifications` (`provider`, `id`, `payment_id`, `state`, `received_at`)
SELECT p.`provider`, n.`id`, n.`payment_id`, n.`state`, n.`received_at`
FROM `payment_notifications` n JOIN `payments` p ON p.`id` = n.`payment_id`;
--> statement-breakpoint
DROP TABLE `payment_notifications`;
--> statement-breakpoint
ALTER TABLE `new_payment_notifications` RENAME TO `payment_notifications`;
