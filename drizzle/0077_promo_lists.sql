DROP INDEX `tickets_promo_idx`;--> statement-breakpoint
CREATE INDEX `tickets_promo_idx` ON `tickets` (`promo_code`,`purchased_at`,`order_id`,`status`,`normal_price_cents`,`price_paid_cents`) WHERE promo_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_kind_idx` ON `promo_codes` (`event_kind`);--> statement-breakpoint
CREATE INDEX `promo_codes_created_idx` ON `promo_codes` (`created_at`,`id`);