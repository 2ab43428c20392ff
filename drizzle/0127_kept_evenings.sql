PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_seat_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`waiter_id` text,
	`absence_id` text,
	`evening_id` text,
	`token` text,
	`event_id` text NOT NULL,
	`ticket_type_id` text,
	`role` text,
	`ticket_offer_id` text,
	`state` text DEFAULT 'live' NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`waiter_id`) REFERENCES `waiters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`absence_id`) REFERENCES `absences`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `event_evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_offer_id`) REFERENCES `ticket_offers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seat_offers_state_check" CHECK("__new_seat_offers"."state" IN ('live', 'claimed', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "seat_offers_ended_check" CHECK(("__new_seat_offers"."state" = 'live') = ("__new_seat_offers"."ended_at" IS NULL)),
	CONSTRAINT "seat_offers_for_whom_check" CHECK(("__new_seat_offers"."waiter_id" IS NULL) = ("__new_seat_offers"."absence_id" IS NOT NULL)),
	CONSTRAINT "seat_offers_evening_check" CHECK(("__new_seat_offers"."absence_id" IS NULL) = ("__new_seat_offers"."evening_id" IS NULL) AND ("__new_seat_offers"."absence_id" IS NULL) = ("__new_seat_offers"."token" IS NULL)),
	CONSTRAINT "seat_offers_expires_check" CHECK("__new_seat_offers"."expires_at" >= "__new_seat_offers"."offered_at")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_seat_offers`("id", "waiter_id", "absence_id", "evening_id", "token", "event_id", "ticket_type_id", "role", "ticket_offer_id", "state", "offered_at", "expires_at", "ended_at") SELECT "id", "waiter_id", NULL, NULL, NULL, "event_id", "ticket_type_id", "role", "ticket_offer_id", "state", "offered_at", "expires_at", "ended_at" FROM `seat_offers`;--> statement-breakpoint
DROP TABLE `seat_offers`;--> statement-breakpoint
ALTER TABLE `__new_seat_offers` RENAME TO `seat_offers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_live_unique` ON `seat_offers` (`waiter_id`) WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_absence_unique` ON `seat_offers` (`absence_id`) WHERE state = 'live' AND absence_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_token_unique` ON `seat_offers` (`token`) WHERE token IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seat_offers_absence_idx` ON `seat_offers` (`absence_id`) WHERE absence_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seat_offers_evening_idx` ON `seat_offers` (`evening_id`) WHERE evening_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_ticket_offer_unique` ON `seat_offers` (`ticket_offer_id`) WHERE state = 'live' AND ticket_offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seat_offers_ticket_offer_idx` ON `seat_offers` (`ticket_offer_id`) WHERE ticket_offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seat_offers_due_idx` ON `seat_offers` (`expires_at`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `seat_offers_waiter_idx` ON `seat_offers` (`waiter_id`,`offered_at`);--> statement-breakpoint
CREATE INDEX `seat_offers_event_idx` ON `seat_offers` (`event_id`);--> statement-breakpoint
CREATE INDEX `seat_offers_type_idx` ON `seat_offers` (`ticket_type_id`) WHERE ticket_type_id IS NOT NULL;