/** Why money goes back, an entry is taken back or a card's end is settled by hand: for a touch, any other can be typed. */
export const REFUND_REASONS = ['Vertippt', 'Doppelt verkauft', 'Gast geht wieder', 'Kulanz'] as const;
export const UNDO_REASONS = ['Falsche Person gescannt', 'Gast ist wieder gegangen', 'Zu Unrecht eingelassen'] as const;
export const RELEASE_REASONS = ['Gast zahlt bar', 'Gast zahlt nicht', 'Terminal gestört'] as const;
