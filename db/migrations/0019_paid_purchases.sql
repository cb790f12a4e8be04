-- An order that waits for its money at the bank is no purchase yet, nor one whose payment has failed.
DROP TRIGGER `purchases_of_a_new_line`;
--> statement-breakpoint
DROP TRIGGER `purchases_of_a_changed_order`;
--> statement-breakpoint
DELETE FROM `purchases`;
--> statement-breakpoint
INSERT INTO `purchases` (`shopper_id`, `product_id`, `quantity`, `last_order_id`, `last_position`)
-- Beside max() SQLite reads the position from the row that holds it.
SELECT o.shopper_id, i.product_id, sum(i.quantity), max(i.order_id), i.position
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.fulfilment NOT IN ('cancelled', 'returned') AND o.payment NOT IN ('pending', 'failed')
  AND i.gift_name IS NULL
GROUP BY o.shopper_id, i.product_id;
--> statement-breakpoint
CREATE TRIGGER `purchases_of_a_new_line` AFTER INSERT ON `order_items` WHEN NEW.gift_name IS NULL
BEGIN
  INSERT INTO purchases (shopper_id, product_id, quantity, last_order_id, last_position)
  SELECT shopper_id, NEW.product_id, NEW.quantity, NEW.order_id, NEW.position
  FROM orders WHERE id = NEW.order_id AND fulfilment NOT IN ('cancelled', 'returned')
    AND payment NOT IN ('pending', 'failed')
  ON CONFLICT (shopper_id, product_id) DO UPDATE SET
    quantity = quantity + excluded.quantity,
    last_position = iif(excluded.last_order_id >= last_order_id, excluded.last_position, last_position),
    last_order_id = max(last_order_id, excluded.last_order_id);
END;
--> statement-breakpoint
-- An order that begins or ceases to be a purchase, or goes to another shopper: its products are counted anew.
CREATE TRIGGER `purchases_of_a_changed_order` AFTER UPDATE OF `fulfilment`, `payment`, `shopper_id` ON `orders`
WHEN NEW.shopper_id <> OLD.shopper_id
  OR (NEW.fulfilment IN ('cancelled', 'returned') OR NEW.payment IN ('pending', 'failed'))
    <> (OLD.fulfilment IN ('cancelled', 'returned') OR OLD.payment IN ('pending', 'failed'))
BEGIN
  DELETE FROM purchases
  WHERE shopper_id IN (OLD.shopper_id, NEW.shopper_id)
    AND product_id IN (SELECT product_id FROM order_items WHERE order_id = NEW.id);
  INSERT INTO purchases (shopper_id, product_id, quantity, last_order_id, last_position)
  SELECT o.shopper_id, i.product_id, sum(i.quantity), max(i.order_id), i.position
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.shopper_id IN (OLD.shopper_id, NEW.shopper_id)
    AND o.fulfilment NOT IN ('cancelled', 'returned') AND o.payment NOT IN ('pending', 'failed')
    AND i.gift_name IS NULL
    AND i.product_id IN (SELECT product_id FROM order_items WHERE order_id = NEW.id)
  GROUP BY o.shopper_id, i.product_id;
END;
