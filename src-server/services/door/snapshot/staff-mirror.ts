import type { PinVerifier } from '#shared/door/pin-verifier.ts';
import type { RosterEntry, SigningKey, SnapshotNotice, SnapshotShift } from '#shared/door/snapshot.ts';
import { DESK_EXCEPTION_KINDS, type DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { DAY_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { listShifts } from '../shifts/shift-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';

type StaffRow = {
  userId: string;
  name: string;
  isSupervisor: number;
  isOnShift: number;
  chosenAt: number | null;
  voidedAt: number | null;
  verifier: string | null;
};

const staff = statement<{ date: string }, StaffRow>(
  `SELECT u.id AS userId, u.name, MAX(r.role = 'admin') AS isSupervisor, p.updated_at AS chosenAt, p.voided_at AS voidedAt, p.verifier,
     EXISTS (SELECT 1 FROM cashier_schedule c WHERE c.user_id = u.id AND c.date = @date) AS isOnShift
   FROM user_roles r CROSS JOIN users u ON u.id = r.user_id LEFT JOIN cashier_pins p ON p.user_id = u.id GROUP BY r.user_id ORDER BY isOnShift DESC, u.name`,
);

/** Who may work the till, tonight's shift first. Verifiers only for supervisors and tonight's shift; for all while nobody is on the roster. */
export function mirrorRoster(ctx: ServiceContext, businessDay: string): RosterEntry[] {
  const rows = staff(ctx.db).all({ date: businessDay });
  const hasShift = rows.some(({ isOnShift }) => isOnShift === 1);
  return rows.map(({ userId, name, isSupervisor, isOnShift, chosenAt, voidedAt, verifier }) => ({
    userId,
    name,
    isSupervisor: isSupervisor === 1,
    isOnShift: isOnShift === 1,
    hasPin: chosenAt !== null && voidedAt === null,
    isPinVoided: voidedAt !== null,
    verifier:
      verifier !== null && voidedAt === null && (isSupervisor === 1 || isOnShift === 1 || !hasShift)
        ? (JSON.parse(verifier) as PinVerifier)
        : null,
  }));
}

/** The month around a day, and the next: what the desk's calendar shows without a network. */
export function mirrorShifts(ctx: ServiceContext, businessDay: string): SnapshotShift[] {
  const [year = 0, month = 0] = businessDay.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return listShifts(ctx.db).all({ from: `${businessDay.slice(0, 7)}-01`, to: `${next}-31` });
}

/** RFC 8410 prefix of a raw Ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export function mirrorKeys(ctx: ServiceContext): SigningKey[] {
  const { x } = ctx.signer.publicJwk();
  return [
    { keyId: ctx.signer.keyId, spki: Buffer.concat([SPKI_PREFIX, Buffer.from(x, 'base64url')]).toString('base64') },
  ];
}

const NOTICE_COLUMNS = `id, entry_id AS entryId, kind, detail, created_at AS at, resolved_at IS NOT NULL AS isResolved`;
type NoticeRow = Omit<SnapshotNotice, 'isResolved'> & { kind: DeskExceptionKind; isResolved: number };
const ownNotices = statement<{ deskId: string; since: number }, NoticeRow>(
  `SELECT ${NOTICE_COLUMNS} FROM desk_exceptions WHERE desk_id = @deskId AND created_at >= @since ORDER BY created_at DESC LIMIT 50`,
);
const othersNotices = statement<{ deskId: string; since: number }, NoticeRow>(
  `SELECT ${NOTICE_COLUMNS} FROM desk_exceptions WHERE other_desk_id = @deskId AND created_at >= @since ORDER BY created_at DESC LIMIT 50`,
);

const NOTICES_FOR_MS = 2 * DAY_MS;

/** What of this desk's work needs a person, and where another desk's collides with it: both are told (kiosk.md §8). */
export function mirrorNotices(ctx: ServiceContext, desk: Desk): SnapshotNotice[] {
  const asked = { deskId: desk.id, since: ctx.now().getTime() - NOTICES_FOR_MS };
  return [...ownNotices(ctx.db).all(asked), ...othersNotices(ctx.db).all(asked)].map(
    ({ isResolved, kind, detail, ...row }) => ({
      ...row,
      kind,
      detail: `${DESK_EXCEPTION_KINDS[kind]}: ${detail}`,
      isResolved: isResolved === 1,
    }),
  );
}
