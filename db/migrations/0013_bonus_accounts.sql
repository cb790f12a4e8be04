CREATE TABLE `bonus_accounts` (
	`client_id` integer PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL,
	`operations` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;

--> statement-breakpoint
INSERT INTO `bonus_accounts` (`client_id`, `balance`, `operations`)
SELECT client_id, sum(amount), count(*)
FROM (SELECT client_id, sum(amount) AS amount FROM bonus_entries GROUP BY client_id, at, kind, order_id)
GROUP BY client_id;
--> statement-breakpoint
CREATE TRIGGER `bonus_accounts_of_a_new_entry` AFTER INSERT ON `bonus_entries`
BEGIN
  INSERT INTO bonus_accounts (client_id, balance, operations) VALUES (NEW.client_id, NEW.amount, 1)
  ON CONFLICT (client_id) DO UPDATE SET
    balance = balance + NEW.amount,
    operations = operations + NOT EXISTS (
      SELECT 1 FROM bonus_entries
      WHERE client_id = NEW.client_id AND at = NEW.at AND kind = NEW.kind AND order_id IS NEW.order_id AND id <> NEW.id
    );
END;
