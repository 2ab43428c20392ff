/** What the audit log says of shifts. */
export const SHIFT_AUDIT_WORDS = {
  'shift.added': 'Took a shift',
  'shift.called_out': 'Asked helpers to step in',
  'shift.changed': 'Changed a shift of the plan',
  'shift.dropped': 'Took a shift out of the plan',
  'shift.filled': 'Gave a night the shifts of its series',
  'shift.left': 'Could not come to a shift',
  'shift.moved': 'Moved somebody to another shift',
  'shift.planned': 'Planned a shift',
  'shift.put_in': 'Put somebody into a shift',
  'shift.removed': 'Gave a shift back',
  'shift.swap_offered': 'Offered a shift for a swap',
  'shift.swap_stopped': 'Ended a swap',
  'shift.swapped': 'Swapped shifts',
  'shift.taken': 'Took an open shift',
  'shift.taken_out': 'Took somebody out of a shift',
  'shift.template_kept': 'Kept the shifts of a night for its series',
} as const;
