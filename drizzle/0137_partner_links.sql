CREATE TABLE `partner_links` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text,
	`user_id` text,
	`seq` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`to_email` text,
	`token` text,
	`lang` text,
	`created_at` integer NOT NULL,
	`half_since` integer,
	`ended_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "partner_links_state_check" CHECK("partner_links"."state" IN ('open', 'half', 'complete', 'over')),
	CONSTRAINT "partner_links_lang_check" CHECK("partner_links"."lang" IN ('en', 'de')),
	CONSTRAINT "partner_links_half_check" CHECK(("partner_links"."state" = 'half') = ("partner_links"."half_since" IS NOT NULL)),
	CONSTRAINT "partner_links_ended_check" CHECK(("partner_links"."state" IN ('open', 'half')) = ("partner_links"."ended_at" IS NULL)),
	CONSTRAINT "partner_links_asked_check" CHECK("partner_links"."token" IS NULL OR "partner_links"."to_email" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_links_token_unique` ON `partner_links` (`token`) WHERE token IS NOT NULL;--> statement-breakpoint
CREATE INDEX `partner_links_open_idx` ON `partner_links` (`event_id`,`seq`) WHERE state IN ('open', 'half');--> statement-breakpoint
CREATE INDEX `partner_links_seq_idx` ON `partner_links` (`seq`);--> statement-breakpoint
CREATE INDEX `partner_links_event_idx` ON `partner_links` (`event_id`);--> statement-breakpoint
CREATE INDEX `partner_links_user_idx` ON `partner_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `partner_links_email_idx` ON `partner_links` (`to_email`) WHERE to_email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `partner_links_type_idx` ON `partner_links` (`ticket_type_id`) WHERE ticket_type_id IS NOT NULL;--> statement-breakpoint
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
	`partner_link_id` text,
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
	FOREIGN KEY (`partner_link_id`) REFERENCES `partner_links`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seat_offers_state_check" CHECK("__new_seat_offers"."state" IN ('live', 'claimed', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "seat_offers_ended_check" CHECK(("__new_seat_offers"."state" = 'live') = ("__new_seat_offers"."ended_at" IS NULL)),
	CONSTRAINT "seat_offers_for_whom_check" CHECK(("__new_seat_offers"."waiter_id" IS NULL OR "__new_seat_offers"."absence_id" IS NULL)
        AND ("__new_seat_offers"."waiter_id" IS NOT NULL OR "__new_seat_offers"."absence_id" IS NOT NULL OR "__new_seat_offers"."partner_link_id" IS NOT NULL)
        AND ("__new_seat_offers"."absence_id" IS NULL OR "__new_seat_offers"."partner_link_id" IS NULL)),
	CONSTRAINT "seat_offers_evening_check" CHECK(("__new_seat_offers"."absence_id" IS NULL) = ("__new_seat_offers"."evening_id" IS NULL) AND ("__new_seat_offers"."absence_id" IS NULL) = ("__new_seat_offers"."token" IS NULL)),
	CONSTRAINT "seat_offers_expires_check" CHECK("__new_seat_offers"."expires_at" >= "__new_seat_offers"."offered_at")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_seat_offers`("id", "waiter_id", "absence_id", "evening_id", "token", "event_id", "ticket_type_id", "role", "ticket_offer_id", "state", "offered_at", "expires_at", "ended_at") SELECT "id", "waiter_id", "absence_id", "evening_id", "token", "event_id", "ticket_type_id", "role", "ticket_offer_id", "state", "offered_at", "expires_at", "ended_at" FROM `seat_offers`;--> statement-breakpoint
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
CREATE INDEX `seat_offers_partner_link_idx` ON `seat_offers` (`partner_link_id`) WHERE partner_link_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seat_offers_due_idx` ON `seat_offers` (`expires_at`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `seat_offers_waiter_idx` ON `seat_offers` (`waiter_id`,`offered_at`);--> statement-breakpoint
CREATE INDEX `seat_offers_event_idx` ON `seat_offers` (`event_id`);--> statement-breakpoint
CREATE INDEX `seat_offers_type_idx` ON `seat_offers` (`ticket_type_id`) WHERE ticket_type_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'make_up.booked', 'make_up.declined', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.add_on_returned', 'ticket.answered', 'ticket.link_renewed', 'ticket.named', 'ticket.offer_ended', 'ticket.offered', 'ticket.partner_named', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
ALTER TABLE `orders` ADD `partner_link_id` text;--> statement-breakpoint
CREATE INDEX `orders_partner_link_idx` ON `orders` (`partner_link_id`) WHERE partner_link_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_role_pools` (
	`event_id` text PRIMARY KEY NOT NULL,
	`style` text NOT NULL,
	`opening` integer NOT NULL,
	`slack` integer NOT NULL,
	`percent` integer NOT NULL,
	`pays` text DEFAULT 'now' NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "role_pools_style_check" CHECK("__new_role_pools"."style" IN ('lead_follow', 'lead_follow_both')),
	CONSTRAINT "role_pools_pays_check" CHECK("__new_role_pools"."pays" IN ('now', 'matched')),
	CONSTRAINT "role_pools_opening_check" CHECK("__new_role_pools"."opening" BETWEEN 0 AND 10000),
	CONSTRAINT "role_pools_slack_check" CHECK("__new_role_pools"."slack" BETWEEN 1 AND 100),
	CONSTRAINT "role_pools_percent_check" CHECK("__new_role_pools"."percent" BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_role_pools`("event_id", "style", "opening", "slack", "percent") SELECT "event_id", "style", "opening", "slack", "percent" FROM `role_pools`;--> statement-breakpoint
DROP TABLE `role_pools`;--> statement-breakpoint
ALTER TABLE `__new_role_pools` RENAME TO `role_pools`;--> statement-breakpoint
ALTER TABLE `tickets` ADD `partner_link_id` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `standing` text DEFAULT 'certain' NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_partner_link_idx` ON `tickets` (`partner_link_id`) WHERE partner_link_id IS NOT NULL;