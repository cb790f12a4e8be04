ALTER TABLE `outbox` ADD `utc_offset` integer;--> statement-breakpoint
UPDATE `outbox` SET `utc_offset` = 3 WHERE `channel` = 'sms' AND `sent_at` IS NULL AND `dedupe_key` LIKE 'restock:%';--> statement-breakpoint
ALTER TABLE `restock_requests` ADD `utc_offset` integer DEFAULT 3 NOT NULL;