import { banOnTicket, OPENS_NO_DOOR } from '../bans/ban-words.ts';
import type { BanEnd } from '../bans/ban.ts';

/** What stands on a ticket, wherever one is shown to its guest. */
export const en = {
  status: { active: 'VALID', used: 'USED', cancelled: 'CANCELLED' },
  /** Of a ticket that opens no door whatever its state: a word for its chip, a sentence for its code. */
  moved: {
    word: 'MOVED',
    sentence: 'This ticket was moved. This code opens no door.',
    nowFor: (night: string) =>
      `Now for ${night}. The new code went by mail to whoever bought it; this one opens no door.`,
  },
  calledOff: { word: 'DOES NOT TAKE PLACE', sentence: 'We are sorry: this event does not take place.' },
  banned: { word: OPENS_NO_DOOR, sentence: (ban: BanEnd) => banOnTicket(ban) },
  facts: { type: 'Ticket type', price: 'Price paid', number: 'Ticket number', name: 'Name', with: 'With it' },
  showCode: 'Show its code',
  codeOf: (number: string) => `QR code of ticket ${number}`,
  fullScreen: (code: string) => `Show the ${code} full screen`,
  brightness: 'Turn your screen up to full brightness.',
  close: 'Close',
  voucher: {
    title: 'Voucher for the bar',
    code: 'Voucher code',
    codeOf: (number: string) => `voucher code of ticket ${number}`,
  },
};
