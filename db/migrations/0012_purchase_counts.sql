CREATE TABLE `purchase_counts` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "purchase_counts_count" CHECK("purchase_counts"."count" >= 0)
) STRICT;

--> statement-breakpoint
INSERT INTO `purchase_counts` (`shopper_id`, `count`) SELECT shopper_id, count(*) FROM purchases GROUP BY shopper_id;
--> statement-breakpoint
CREATE TRIGGER `purchase_counts_of_a_new_purchase` AFTER INSERT ON `purchases`
BEGIN
  INSERT INTO purchase_counts (shopper_id, count) VALUES (NEW.shopper_id, 1)
  ON CONFLICT (shopper_id) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `purchase_counts_of_a_purchase_gone` AFTER DELETE ON `purchases`
BEGIN
  UPDATE purchase_counts SET count = count - 1 WHERE shopper_id = OLD.shopper_id;
END;
