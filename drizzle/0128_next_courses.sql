CREATE TABLE `next_courses` (
	`event_id` text PRIMARY KEY NOT NULL,
	`next_event_id` text NOT NULL,
	`days` integer NOT NULL,
	`asked_at` integer,
	`kept_until` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`next_event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "next_courses_days_check" CHECK("next_courses"."days" BETWEEN 1 AND 21),
	CONSTRAINT "next_courses_other_check" CHECK("next_courses"."next_event_id" <> "next_courses"."event_id"),
	CONSTRAINT "next_courses_asked_check" CHECK(("next_courses"."asked_at" IS NULL) = ("next_courses"."kept_until" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `next_courses_next_idx` ON `next_courses` (`next_event_id`);--> statement-breakpoint
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'make_up.booked', 'make_up.declined', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.answered', 'ticket.link_renewed', 'ticket.named', 'ticket.offer_ended', 'ticket.offered', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
ALTER TABLE `waiters` ADD `after_event_id` text REFERENCES events(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `waiters_after_idx` ON `waiters` (`after_event_id`) WHERE after_event_id IS NOT NULL;