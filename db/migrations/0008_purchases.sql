CREATE TABLE `purchases` (
	`shopper_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`last_order_id` integer NOT NULL,
	`last_position` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `product_id`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`last_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchases_quantity" CHECK("purchases"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `purchases_newest` ON `purchases` (`shopper_id`,"last_order_id" desc,`last_position`);--> statement-breakpoint
DROP INDEX `order_items_bought`;
--> statement-breakpoint
INSERT INTO `purchases` (`shopper_id`, `product_id`, `quantity`, `last_order_id`, `last_position`)
-- Beside max() SQLite reads the position from the row that holds it.
SELECT o.shopper_id, i.product_id, sum(i.quantity), max(i.order_id), i.position
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.fulfilment NOT IN ('cancelled', 'returned') AND i.gift_name IS NULL
GROUP BY o.shopper_id, i.product_id;
--> statement-breakpoint
CREATE TRIGGER `purchases_of_a_new_line` AFTER INSERT ON `order_items` WHEN NEW.gift_name IS NULL
BEGIN
  INSERT INTO purchases (shopper_id, product_id, quantity, last_order_id, last_position)
  SELECT shopper_id, NEW.product_id, NEW.quantity, NEW.order_id, NEW.position
  FROM orders WHERE id = NEW.order_id AND fulfilment NOT IN ('cancelled', 'returned')
  ON CONFLICT (shopper_id, product_id) DO UPDATE SET
    quantity = quantity + excluded.quantity,
    last_position = iif(excluded.last_order_id >= last_order_id, excluded.last_position, last_position),
    last_order_id = max(last_order_id, excluded.last_order_id);
END;
--> statement-breakpoint
-- An order that is cancelled or returned, or goes to another shopper: its products are counted anew.
CREATE TRIGGER `purchases_of_a_changed_order` AFTER UPDATE OF `fulfilment`, `shopper_id` ON `orders`
WHEN NEW.shopper_id <> OLD.shopper_id
  OR (NEW.fulfilment IN ('cancelled', 'returned')) <> (OLD.fulfilment IN ('cancelled', 'returned'))
BEGIN
  DELETE FROM purchases
  WHERE shopper_id IN (OLD.shopper_id, NEW.shopper_id)
    AND product_id IN (SELECT product_id FROM order_items WHERE order_id = NEW.id);
  INSERT INTO purchases (shopper_id, product_id, quantity, last_order_id, last_position)
  SELECT o.shopper_id, i.product_id, sum(i.quantity), max(i.order_id), i.position
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.shopper_id IN (OLD.shopper_id, NEW.shopper_id)
    AND o.fulfilment NOT IN ('cancelled', 'returned') AND i.gift_name IS NULL
    AND i.product_id IN (SELECT product_id FROM order_items WHERE order_id = NEW.id)
  GROUP BY o.shopper_id, i.product_id;
END;
--> statement-breakpoint
CREATE INDEX `bonus_entries_burning` ON `bonus_entries` (`client_id`,`expires_at`,`id`,`amount`) WHERE kind = 'accrual';
