ALTER TABLE `events` ADD `from_price_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `state_rank` integer GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL THEN 2 WHEN is_active = 0 THEN 1 ELSE 0 END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `events_title_idx` ON `events` (title COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `events_sold_idx` ON `events` (`sold_count`);--> statement-breakpoint
CREATE INDEX `events_from_price_idx` ON `events` (`from_price_cents`);--> statement-breakpoint
CREATE INDEX `events_state_idx` ON `events` (`state_rank`);