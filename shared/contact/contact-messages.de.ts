import type { WordsOf } from '../words.ts';
import type { CONTACT_MESSAGES } from './contact-messages.ts';

export const CONTACT_MESSAGES_DE: WordsOf<typeof CONTACT_MESSAGES> = {
  sent: { title: 'Nachricht gesendet!', text: 'Wir melden uns so schnell wie möglich bei dir.' },
  failed: {
    title: 'Nachricht nicht gesendet',
    text: 'Bitte versuch es noch einmal oder schreib uns direkt über WhatsApp oder Instagram.',
  },
  guide: { title: 'Du bist angemeldet!', text: 'Deinen kostenlosen Guide schicken wir dir per E-Mail.' },
};
