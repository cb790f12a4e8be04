CREATE TABLE `basket_items` (
	`basket_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`basket_id`, `product_id`),
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "basket_items_quantity" CHECK("basket_items"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `baskets` (
	`id` integer PRIMARY KEY NOT NULL,
	`guest_id` integer NOT NULL,
	`generation` integer DEFAULT 1 NOT NULL,
	`payment_system_id` integer DEFAULT 0 NOT NULL,
	`tariff_id` integer DEFAULT 0 NOT NULL,
	`pickup_point_id` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "baskets_generation" CHECK("baskets"."generation" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_guest` ON `baskets` (`guest_id`);--> statement-breakpoint
CREATE TABLE `guests` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `guests_tokenHash_unique` ON `guests` (`token_hash`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`description` text NOT NULL,
	`form` text NOT NULL,
	`cap` text NOT NULL,
	`product_count` integer NOT NULL,
	`position` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug` ON `brands` (`slug`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`parent_id` integer,
	`slug` text NOT NULL,
	`path` text NOT NULL,
	`level` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`art_kind` text NOT NULL,
	`art_shade` text NOT NULL,
	`position` integer NOT NULL,
	`product_count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_path` ON `categories` (`path`);--> statement-breakpoint
CREATE INDEX `categories_parent` ON `categories` (`parent_id`,`position`);--> statement-breakpoint
CREATE TABLE `category_products` (
	`category_id` integer NOT NULL,
	`rank` integer NOT NULL,
	`product_id` integer NOT NULL,
	PRIMARY KEY(`category_id`, `rank`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `category_products_product` ON `category_products` (`product_id`,`category_id`);--> statement-breakpoint
CREATE TABLE `gift_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`min_total` integer NOT NULL,
	`brand_id` integer,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_rules_quantity" CHECK("gift_rules"."quantity" > 0),
	CONSTRAINT "gift_rules_min" CHECK("gift_rules"."min_total" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_lines` (
	`id` integer PRIMARY KEY NOT NULL,
	`brand_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`marking` text NOT NULL,
	`line_id` integer NOT NULL,
	`brand_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	`kind_label` text NOT NULL,
	`price` integer NOT NULL,
	`base_price` integer NOT NULL,
	`shade_name` text,
	`shade_code` text,
	`shade_hex` text NOT NULL,
	`shade_family` text,
	`effect` text,
	`volume` text,
	`art_kind` text NOT NULL,
	`finish` text NOT NULL,
	`art_seed` integer NOT NULL,
	`description` text NOT NULL,
	`application` text NOT NULL,
	`composition` text NOT NULL,
	`properties` text NOT NULL,
	`weight_grams` integer NOT NULL,
	`size_cm` integer NOT NULL,
	`is_large` integer NOT NULL,
	`is_gift_card` integer NOT NULL,
	`is_sold` integer NOT NULL,
	`is_pro` integer NOT NULL,
	`rating_tenths` integer NOT NULL,
	`review_count` integer NOT NULL,
	`rank` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `product_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_price" CHECK("products"."price" > 0 AND "products"."base_price" >= "products"."price"),
	CONSTRAINT "products_large" CHECK("products"."is_large" IN (0, 1)),
	CONSTRAINT "products_gift_card" CHECK("products"."is_gift_card" IN (0, 1)),
	CONSTRAINT "products_sold" CHECK("products"."is_sold" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_marking` ON `products` (`marking`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_rank` ON `products` (`rank`);--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`rank`,`is_sold`,`id`,`brand_id`,`category_id`,`shade_family`,`effect`,`volume`,`price`,`base_price`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_line` ON `products` (`line_id`,`id`);--> statement-breakpoint
CREATE INDEX `products_brand` ON `products` (`brand_id`,`rank`);--> statement-breakpoint
CREATE INDEX `products_created` ON `products` (`created_at`);--> statement-breakpoint
CREATE TABLE `stock` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`available` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_available" CHECK("stock"."available" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_sold_out` ON `stock` (`product_id`) WHERE available = 0;--> statement-breakpoint
CREATE TABLE `stock_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_moves_product` ON `stock_moves` (`product_id`);--> statement-breakpoint
CREATE INDEX `stock_moves_order` ON `stock_moves` (`order_id`);--> statement-breakpoint
CREATE TABLE `favorites` (
	`guest_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`guest_id`, `product_id`),
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `favorites_added` ON `favorites` (`guest_id`,`added_at`);--> statement-breakpoint
CREATE TABLE `cities` (
	`id` integer PRIMARY KEY NOT NULL,
	`region_id` integer NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`population` integer NOT NULL,
	FOREIGN KEY (`region_id`) REFERENCES `regions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `cities_folded` ON `cities` (`folded`);--> statement-breakpoint
CREATE INDEX `cities_region` ON `cities` (`region_id`);--> statement-breakpoint
CREATE TABLE `countries` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`is_cis` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `countries_code_unique` ON `countries` (`code`);--> statement-breakpoint
CREATE TABLE `regions` (
	`id` integer PRIMARY KEY NOT NULL,
	`country_id` integer NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`is_remote` integer NOT NULL,
	FOREIGN KEY (`country_id`) REFERENCES `countries`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `regions_folded` ON `regions` (`folded`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`leased_until` integer NOT NULL,
	`last_run_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupeKey_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`reset_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`guest_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`order_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`guest_id`, `key`),
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`track` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` integer NOT NULL,
	`marking` text NOT NULL,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`img` text NOT NULL,
	`url` text NOT NULL,
	`quantity` integer NOT NULL,
	`base_price` integer NOT NULL,
	`price` integer NOT NULL,
	`line_total` integer NOT NULL,
	`gift_name` text,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0),
	CONSTRAINT "order_items_money" CHECK("order_items"."line_total" >= 0 AND "order_items"."price" >= 0 AND "order_items"."base_price" >= "order_items"."price")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`guest_id` integer NOT NULL,
	`basket_id` integer NOT NULL,
	`generation` integer NOT NULL,
	`kind` text NOT NULL,
	`fulfilment` text NOT NULL,
	`payment` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`email` text,
	`sms_agreement` integer NOT NULL,
	`email_agreement` integer NOT NULL,
	`comment` text NOT NULL,
	`need_call` integer NOT NULL,
	`need_cash_memo` integer NOT NULL,
	`is_mobile` integer NOT NULL,
	`timezone` text NOT NULL,
	`delivery` text,
	`address` text,
	`payment_system_id` integer,
	`payment_system_name` text,
	`is_prepay` integer NOT NULL,
	`quantity` integer NOT NULL,
	`base_total` integer NOT NULL,
	`total_discount` integer NOT NULL,
	`final_total` integer NOT NULL,
	`discounts` text NOT NULL,
	`delivery_price` integer,
	`accrual_total` integer NOT NULL,
	`has_large_item` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK("orders"."final_total" >= 0 AND "orders"."final_total" = "orders"."base_total" - "orders"."total_discount"),
	CONSTRAINT "orders_delivery_price" CHECK("orders"."delivery_price" IS NULL OR "orders"."delivery_price" >= 0),
	CONSTRAINT "orders_quantity" CHECK("orders"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_publicId_unique` ON `orders` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_generation` ON `orders` (`basket_id`,`generation`);--> statement-breakpoint
CREATE INDEX `orders_guest` ON `orders` (`guest_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_expiry` ON `orders` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payment_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`state` text NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_systems` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`is_new` integer NOT NULL,
	`is_prepay` integer NOT NULL,
	`max_sum` integer NOT NULL,
	`only_this_country` integer NOT NULL,
	`disabled_regions` text NOT NULL,
	`sorting` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE TABLE `simulator_bank_payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`amount` integer NOT NULL,
	`return_path` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `simulator_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`sent_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `simulator_messages_dedupeKey_unique` ON `simulator_messages` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `simulator_messages_recipient` ON `simulator_messages` (`channel`,`recipient`);--> statement-breakpoint
CREATE TABLE `simulator_state` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `carrier_quotes` (
	`key` text PRIMARY KEY NOT NULL,
	`price` integer,
	`days_from` integer NOT NULL,
	`days_to` integer NOT NULL,
	`quoted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `operators` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`carrier` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `pickup_points` (
	`id` integer PRIMARY KEY NOT NULL,
	`city_id` integer NOT NULL,
	`tariff_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`folded` text NOT NULL,
	`business_hours` text NOT NULL,
	`storage_days` integer NOT NULL,
	`road_map` text NOT NULL,
	`metro` text,
	`general_partner` text,
	`prepay_only` integer NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tariff_id`) REFERENCES `tariffs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `pickup_points_city` ON `pickup_points` (`city_id`,`tariff_id`);--> statement-breakpoint
CREATE TABLE `tariffs` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`short_name` text NOT NULL,
	`free_threshold` integer,
	`surcharge_percent` integer NOT NULL,
	`prepay_only` integer NOT NULL,
	`sorting` integer NOT NULL,
	`zone` text NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tariffs_free" CHECK("tariffs"."free_threshold" IS NULL OR "tariffs"."free_threshold" > 0)
) STRICT;
