CREATE TABLE `role_counts` (
	`event_id` text NOT NULL,
	`role` text NOT NULL,
	`live` integer NOT NULL,
	`lone` integer NOT NULL,
	`lone_sold` integer NOT NULL,
	`sure` integer NOT NULL,
	PRIMARY KEY(`event_id`, `role`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "role_counts_role_check" CHECK("role_counts"."role" IN ('lead', 'follow', 'both')),
	CONSTRAINT "role_counts_check" CHECK("role_counts"."live" >= "role_counts"."lone" AND "role_counts"."lone" >= "role_counts"."lone_sold" AND "role_counts"."lone_sold" >= 0
        AND "role_counts"."live" >= "role_counts"."sure" AND "role_counts"."sure" >= "role_counts"."lone_sold")
) STRICT;
--> statement-breakpoint
CREATE TABLE `role_pools` (
	`event_id` text PRIMARY KEY NOT NULL,
	`style` text NOT NULL,
	`opening` integer NOT NULL,
	`slack` integer NOT NULL,
	`percent` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "role_pools_style_check" CHECK("role_pools"."style" IN ('lead_follow', 'lead_follow_both')),
	CONSTRAINT "role_pools_opening_check" CHECK("role_pools"."opening" BETWEEN 0 AND 10000),
	CONSTRAINT "role_pools_slack_check" CHECK("role_pools"."slack" BETWEEN 1 AND 100),
	CONSTRAINT "role_pools_percent_check" CHECK("role_pools"."percent" BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
DROP INDEX `waiters_row_idx`;--> statement-breakpoint
ALTER TABLE `waiters` ADD `role` text;--> statement-breakpoint
CREATE INDEX `waiters_row_idx` ON `waiters` (`event_id`,`role`,`misses`,`seq`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `order_items` ADD `role` text;--> statement-breakpoint
ALTER TABLE `seat_holds` ADD `role` text;--> statement-breakpoint
ALTER TABLE `seat_holds` ADD `lone` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `role` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `pair_number` integer;--> statement-breakpoint
ALTER TABLE `seat_offers` ADD `role` text;