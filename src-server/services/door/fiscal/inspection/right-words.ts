import { PERMISSIONS, isAllowed, type Permission, type Role } from '#shared/permissions.ts';

export const ROLE_WORDS: Record<Role, string> = {
  admin: 'Verwaltung',
  organiser: 'Organisation',
  accountant: 'Buchhaltung',
  door_lead: 'Leitung des Abends',
  cashier: 'Kasse',
};

const RIGHT_WORDS: Record<Permission, string> = {
  'checkout:buy': 'Eintrittskarten online kaufen',
  'profile:own': 'Das eigene Profil führen',
  'kasse:schedule': 'Sich im Schichtplan eintragen (mit Zugangscode)',
  'kasse:pin': 'Eine PIN für die Kasse haben und an der Kasse verkaufen',
  'panel:open': 'Die Verwaltung öffnen',
  'admin:read': 'Veranstaltungen, Karten, Mitglieder und Verlauf in der Verwaltung sehen',
  'events:manage': 'Veranstaltungen und Preise anlegen und ändern',
  'money:read': 'Einnahmen, Bestellungen und Auswertungen sehen und ausgeben',
  'payments:manage': 'Zahlungen und Erstattungen bearbeiten',
  'fiscal:read': 'Abschlüsse und Steuerdaten der Kassen sehen, Pakete für Prüfer anfordern',
  'nights:report': 'Abendberichte (Z-Berichte) sehen',
  'door:supervise': 'An der Kasse mit der PIN freigeben, was eine Kassenkraft allein nicht darf',
  'desks:manage': 'Kassen koppeln, benennen, sperren und ihre offenen Fragen klären',
  'guests:search': 'Gäste nach Namen suchen',
  'board:watch': 'Den laufenden Abend verfolgen',
  'shifts:plan': 'Den Schichtplan führen und Einträge aller ändern',
  'people:manage': 'Konten und Zuschriften bearbeiten',
  'people:data': 'Auf Brief hin alle Daten einer Person ausgeben oder löschen',
  'workshops:manage': 'Workshops verwalten',
  'newsletters:manage': 'Rundschreiben versenden',
  'plans:manage': 'Mitgliedschaften und ihre Preise einrichten',
  'website:edit': 'Texte der Website schreiben und veröffentlichen',
  'webhooks:manage': 'Anderen Programmen Ereignisse melden lassen',
  'roles:manage': 'Rollen vergeben und entziehen',
  'keys:manage': 'Zugangsschlüssel für andere Programme vergeben',
  'settings:manage': 'TSE und Einstellungen einrichten',
};

/** What a role may do, in words, from the table that the program itself asks. */
export const rightsOf = (role: Role): string[] =>
  PERMISSIONS.filter((permission) => isAllowed([role], permission)).map((permission) => RIGHT_WORDS[permission]);
