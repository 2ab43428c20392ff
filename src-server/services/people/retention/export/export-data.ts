import type { Db } from '#server/db/client.ts';
import { requirePermission, requireUser } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import type { Person } from '../names-person.ts';
import { ACCOUNT_SECTIONS, auditSection, STAFF_SECTIONS } from './account-sections.ts';
import { COURSE_SECTIONS } from './course-sections.ts';
import type { Section } from './export-section.ts';
import { LETTER_SECTIONS } from './letter-sections.ts';
import { CLUB_SECTIONS } from './club-sections.ts';
import { LIST_SECTIONS } from './list-sections.ts';
import { SHOP_SECTIONS } from './shop-sections.ts';
import { TILL_SECTIONS } from './till-sections.ts';
import { cardSection, codeSection, voucherSection } from './voucher-section.ts';

/** Plain JSON: instants as ISO strings, money in cents. */
type ExportedRow = Record<string, unknown>;

/**
 * Everything that is kept of a person, table by table. Left out are only values that let somebody in: password hashes,
 * session and link tokens, the second factor's secret.
 */
const SECTIONS = {
  ...ACCOUNT_SECTIONS,
  ...SHOP_SECTIONS,
  ...LIST_SECTIONS,
  giftVouchers: voucherSection,
  entryCards: cardSection,
  promoCodes: codeSection,
  ...COURSE_SECTIONS,
  ...CLUB_SECTIONS,
  ...STAFF_SECTIONS,
  ...TILL_SECTIONS,
  ...LETTER_SECTIONS,
  // The audit log; people's copies have had it under this name from the start.
  trail: auditSection,
} satisfies Record<string, Section>;

type ExportSection = keyof typeof SECTIONS;
export type PersonalData = { exportedAt: string } & Record<ExportSection, ExportedRow[]>;

function readable(key: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' && (key === 'before' || key === 'after')) return JSON.parse(value) as unknown;
  return value;
}

const readSection = (db: Db, section: Section, whose: Person): ExportedRow[] =>
  section(db)
    .all(whose)
    .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, readable(key, value)])));

/** Everything that is kept of somebody. The caller has made sure that it is for them; the address is in lower case. */
export function readPersonalData(ctx: Pick<ServiceContext, 'db' | 'now'>, whose: Person): PersonalData {
  const sections = Object.fromEntries(
    Object.entries(SECTIONS).map(([name, section]) => [name, readSection(ctx.db, section, whose)]),
  ) as Record<ExportSection, ExportedRow[]>;
  return { exportedAt: ctx.now().toISOString(), ...sections };
}

/** `profile.exportData`: a copy of everything about oneself, to read and to take along (Art. 15 and 20 GDPR). */
export function exportData(ctx: ServiceContext): PersonalData {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  return readPersonalData(ctx, { userId, email: email.toLowerCase() });
}
