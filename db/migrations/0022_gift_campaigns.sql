ALTER TABLE `order_items` ADD `gift_campaign_id` integer;
--> statement-breakpoint
-- Until now a campaign's gift was told from other gifts of its order by the campaign's name.
UPDATE `order_items` SET `gift_campaign_id` = (
  SELECT part.campaign_id FROM orders JOIN campaign_parts AS part ON part.client_id = orders.shopper_id
  JOIN campaigns ON campaigns.id = part.campaign_id
  WHERE orders.id = order_items.order_id AND part.gift_order_id = orders.id
    AND campaigns.name = order_items.gift_name AND campaigns.gift_product_id = order_items.product_id
) WHERE `gift_name` IS NOT NULL;
