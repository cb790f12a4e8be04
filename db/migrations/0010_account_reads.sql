CREATE INDEX `campaign_parts_promised` ON `campaign_parts` (`campaign_id`) WHERE gift_received_at IS NOT NULL AND gift_order_id IS NULL;--> statement-breakpoint
CREATE INDEX `campaigns_newest` ON `campaigns` ("starts_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`shopper_id`,`id`) WHERE payment IN ('pending', 'failed');