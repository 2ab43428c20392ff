import { PERMISSIONS, isAllowed, type Permission, type Role } from '#shared/permissions.ts';

export const ROLE_WORDS: Record<Role, string> = {
  admin: 'Verwaltung',
  door_lead: 'Leitung des Abends',
  cashier: 'Kasse',
};

const RIGHT_WORDS: Record<Permission, string> = {
  'checkout:buy': 'Eintrittskarten online kaufen',
  'profile:own': 'Das eigene Profil führen',
  'kasse:schedule': 'Sich im Schichtplan eintragen (mit Zugangscode)',
  'kasse:pin': 'Eine PIN für die Kasse haben und an der Kasse verkaufen',
  'admin:read': 'Die Verwaltung sehen',
  'events:manage': 'Veranstaltungen und Preise anlegen und ändern',
  'payments:manage': 'Zahlungen und Erstattungen bearbeiten',
  'desks:manage': 'Kassen, Waren und TSE einrichten, Abschlüsse und Steuerdaten sehen, Pakete für Prüfer anfordern',
  'guests:search': 'Gäste nach Namen suchen',
  'board:watch': 'Den laufenden Abend verfolgen',
  'people:manage': 'Konten und Rollen verwalten',
  'workshops:manage': 'Workshops verwalten',
  'newsletters:manage': 'Rundschreiben versenden',
};

/** What a role may do, in words, from the table that the program itself asks. */
export const rightsOf = (role: Role): string[] =>
  PERMISSIONS.filter((permission) => isAllowed([role], permission)).map((permission) => RIGHT_WORDS[permission]);
