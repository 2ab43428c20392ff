-- Who came to one evening of a course without a ticket, or with a member's card, had a seat on all its evenings.
UPDATE events SET held_count = held_count
  - (SELECT coalesce(sum(people), 0) FROM walk_ins WHERE event_id = events.id AND evening_id IS NOT NULL AND undone_at IS NULL)
  - (SELECT count(*) FROM admissions WHERE event_id = events.id AND evening_id IS NOT NULL AND channel = 'member' AND undone_at IS NULL)
  WHERE json_array_length(evenings) > 0;
