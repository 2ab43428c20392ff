CREATE TABLE `promo_totals` (
	`code` text PRIMARY KEY NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`reduced_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `promo_codes`(`code`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `promo_totals` (`code`, `sold`, `reduced_cents`)
  SELECT promo_code, COUNT(*), SUM(COALESCE(normal_price_cents - price_paid_cents, 0)) FROM tickets
  WHERE promo_code IS NOT NULL AND status <> 'cancelled' GROUP BY 1;