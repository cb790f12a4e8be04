CREATE TABLE `coupons` (
	`key` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`min_total` integer NOT NULL,
	`brand_ids` text NOT NULL,
	`category_ids` text NOT NULL,
	`gift_product_id` integer,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`is_once_per_phone` integer NOT NULL,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`gift_product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupons_uses" CHECK("coupons"."uses" >= 0 AND ("coupons"."max_uses" IS NULL OR "coupons"."uses" <= "coupons"."max_uses")),
	CONSTRAINT "coupons_value" CHECK(CASE "coupons"."kind" WHEN 'percent' THEN "coupons"."value" BETWEEN 1 AND 100 WHEN 'sum' THEN "coupons"."value" > 0 ELSE "coupons"."value" = 0 END),
	CONSTRAINT "coupons_gift" CHECK(("coupons"."kind" = 'gift') = ("coupons"."gift_product_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `coupon_uses` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`coupon_key` text NOT NULL,
	`once_phone` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_key`) REFERENCES `coupons`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_uses_once` ON `coupon_uses` (`coupon_key`,`once_phone`);--> statement-breakpoint
ALTER TABLE `baskets` ADD `coupon_key` text REFERENCES coupons(key);