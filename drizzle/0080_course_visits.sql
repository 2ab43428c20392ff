-- Who came to a weekly course came to the evening that is nearest; their tickets open the others, too.
UPDATE admissions SET evening_id = (SELECT substr(e.id, 1, 9) || printf('%04x', 1 + max(0, min(
    (e.ends_at - e.starts_at + 3600000) / 604800000, (admitted_at - e.starts_at + 302400000) / 604800000))) || substr(e.id, 14)
  FROM events e WHERE e.id = event_id)
WHERE event_id IN (SELECT id FROM events WHERE kind = 'course' AND ends_at - starts_at > 518400000 AND (ends_at - starts_at + 3600000) % 604800000 <= 50400000);
--> statement-breakpoint
UPDATE walk_ins SET evening_id = (SELECT substr(e.id, 1, 9) || printf('%04x', 1 + max(0, min(
    (e.ends_at - e.starts_at + 3600000) / 604800000, (counted_at - e.starts_at + 302400000) / 604800000))) || substr(e.id, 14)
  FROM events e WHERE e.id = event_id)
WHERE event_id IN (SELECT id FROM events WHERE kind = 'course' AND ends_at - starts_at > 518400000 AND (ends_at - starts_at + 3600000) % 604800000 <= 50400000);
--> statement-breakpoint
UPDATE tickets SET status = 'active', used_at = NULL
WHERE status = 'used' AND event_id IN (SELECT id FROM events WHERE kind = 'course' AND ends_at - starts_at > 518400000 AND (ends_at - starts_at + 3600000) % 604800000 <= 50400000);
