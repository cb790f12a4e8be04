ALTER TABLE `pickup_points` ADD `code` text;
--> statement-breakpoint
-- The points of CDEK's list, which alone have no storage period, were named by a kind, the operator, and the code, which
-- has no spaces: it is the last word, what remains without the text that rtrim leaves.
UPDATE `pickup_points` SET `code` = substr(`name`, length(rtrim(`name`, replace(`name`, ' ', ''))) + 1)
WHERE `storage_days` = 0 AND `operator_id` IN (SELECT `id` FROM `operators` WHERE `carrier` = 'cdek');
