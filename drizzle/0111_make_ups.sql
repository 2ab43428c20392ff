DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'make_up.booked', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.link_renewed', 'ticket.named', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
ALTER TABLE `event_evenings` ADD `max_capacity` integer;--> statement-breakpoint
ALTER TABLE `event_evenings` ADD `moved_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `level` text;--> statement-breakpoint
ALTER TABLE `seat_holds` ADD `evening_id` text REFERENCES event_evenings(id);--> statement-breakpoint
CREATE INDEX `seat_holds_evening_idx` ON `seat_holds` (`evening_id`) WHERE evening_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `evening_id` text REFERENCES event_evenings(id);--> statement-breakpoint
ALTER TABLE `tickets` ADD `absence_id` text REFERENCES absences(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_absence_unique` ON `tickets` (`absence_id`) WHERE absence_id IS NOT NULL AND status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `tickets_absence_idx` ON `tickets` (`absence_id`) WHERE absence_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_evening_idx` ON `tickets` (`evening_id`) WHERE evening_id IS NOT NULL;