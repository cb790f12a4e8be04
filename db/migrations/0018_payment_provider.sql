ALTER TABLE `payments` ADD `provider` text DEFAULT 'yookassa' NOT NULL;
--> statement-breakpoint
UPDATE `payments` SET `provider` = 'simulator' WHERE EXISTS (SELECT 1 FROM `payments` AS `played` WHERE `played`.`bank_payment_id` = `played`.`id`);
