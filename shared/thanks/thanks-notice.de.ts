import { brand } from '../brand.ts';

export const thanksNoticeDe = (): string =>
  `Am Morgen nach dem Abend schreibt dir ${brand.full} einmal: danke, der nächste Abend dieser Art und eine Frage. Du ` +
  'kannst dem jederzeit widersprechen, hier, in deinem Profil oder mit dem Link in der Mail, ohne andere Kosten als die ' +
  'deiner Verbindung.';

export const THANKS_REFUSAL_DE = 'Bitte keine Mail nach einem Abend';
