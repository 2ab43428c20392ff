/** Reasons to choose from for a refund, an undo, or settling a card payment by hand; any other reason can be typed. */
export const REFUND_REASONS = ['Vertippt', 'Doppelt verkauft', 'Gast geht wieder', 'Kulanz'] as const;
export const UNDO_REASONS = ['Falsche Person gescannt', 'Gast ist wieder gegangen', 'Zu Unrecht eingelassen'] as const;
export const RELEASE_REASONS = ['Gast zahlt bar', 'Gast zahlt nicht', 'Terminal gestört'] as const;
