CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`evening_id` text NOT NULL,
	`said_at` integer NOT NULL,
	`is_in_time` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `event_evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "absences_end_reason_check" CHECK("absences"."end_reason" IN ('taken_back', 'came', 'ticket_ended', 'handed_over', 'left_out')),
	CONSTRAINT "absences_ended_check" CHECK(("absences"."ended_at" IS NULL) = ("absences"."end_reason" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `absences_live_unique` ON `absences` (`ticket_id`,`evening_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `absences_ticket_idx` ON `absences` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `absences_evening_idx` ON `absences` (`evening_id`);--> statement-breakpoint
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.link_renewed', 'ticket.named', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');