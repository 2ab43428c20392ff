import type { SubscribeWords } from './words.ts';

export const de: SubscribeWords = {
  title: 'Newsletter',
  description: 'Neues, neue Abende und frühe Preise per E-Mail: Du wählst aus und bestellst mit einem Klick wieder ab.',
  heading: 'Bleib im Takt',
  lead: 'Such dir aus, was wir dir schreiben dürfen. Jede Mail hat einen Link, der das beendet.',
  which: 'Was möchtest du bekommen?',
  andWhich: 'Was du bekommst, und was du dazunehmen kannst',
  subscribe: 'Abonnieren',
  sending: 'Wird gesendet',
  first:
    'Du bekommst zuerst eine Mail mit einem Link zum Bestätigen. Was mit deiner Adresse passiert: ' +
    '<policy>Datenschutzerklärung</policy>',
};
