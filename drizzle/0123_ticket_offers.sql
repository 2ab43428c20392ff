CREATE TABLE `ticket_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`token` text,
	`to_name` text,
	`to_email` text,
	`lang` text,
	`offered_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_offers_kind_check" CHECK("ticket_offers"."kind" IN ('queue', 'person')),
	CONSTRAINT "ticket_offers_state_check" CHECK("ticket_offers"."state" IN ('open', 'done', 'declined', 'withdrawn', 'over')),
	CONSTRAINT "ticket_offers_lang_check" CHECK("ticket_offers"."lang" IN ('en', 'de')),
	CONSTRAINT "ticket_offers_ended_check" CHECK(("ticket_offers"."state" = 'open') = ("ticket_offers"."ended_at" IS NULL)),
	CONSTRAINT "ticket_offers_person_check" CHECK(("ticket_offers"."to_email" IS NOT NULL) = ("ticket_offers"."state" = 'open' AND "ticket_offers"."kind" = 'person'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_offers_open_unique` ON `ticket_offers` (`ticket_id`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_offers_token_unique` ON `ticket_offers` (`token`) WHERE token IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ticket_offers_queue_idx` ON `ticket_offers` (`event_id`,`offered_at`) WHERE state = 'open' AND kind = 'queue';--> statement-breakpoint
CREATE INDEX `ticket_offers_due_idx` ON `ticket_offers` (`ends_at`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `ticket_offers_ticket_idx` ON `ticket_offers` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `ticket_offers_event_idx` ON `ticket_offers` (`event_id`);--> statement-breakpoint
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'make_up.booked', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.link_renewed', 'ticket.named', 'ticket.offer_ended', 'ticket.offered', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
ALTER TABLE `orders` ADD `ticket_offer_id` text;--> statement-breakpoint
CREATE INDEX `orders_ticket_offer_idx` ON `orders` (`ticket_offer_id`) WHERE ticket_offer_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `seat_holds` ADD `ticket_offer_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `seat_holds_offer_unique` ON `seat_holds` (`ticket_offer_id`) WHERE ticket_offer_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `seat_offers` ADD `ticket_offer_id` text REFERENCES ticket_offers(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_ticket_offer_unique` ON `seat_offers` (`ticket_offer_id`) WHERE state = 'live' AND ticket_offer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `seat_offers_ticket_offer_idx` ON `seat_offers` (`ticket_offer_id`) WHERE ticket_offer_id IS NOT NULL;