import { SIGN_IN_EVENTS, type SignInEventKind, type SignInView } from '#shared/accounts/sign-in-events.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';

const KIND_TEXT: Record<SignInEventKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in',
  admin_refused: 'Refused in the panel',
};
/** The way somebody came, by the address that let them in; a refused procedure is shown as it is. */
const DETAIL_TEXT: Readonly<Record<string, string>> = {
  '/sign-in/email': 'with the password',
  '/callback/:id': 'with Google',
  '/passkey/verify-authentication': 'with a passkey',
  '/sign-in/link/follow': 'by a link in a mail',
  '/verify-email': 'by confirming the address',
  '/first-admin': 'by the first admin’s link',
  '/second-factor/verify': 'with a code, after another proof',
  password: 'wrong password',
  code: 'wrong code',
  passkey: 'a passkey that was refused',
  link: 'a link that no longer works',
};
const OPTIONS = [
  { value: '', label: 'Every sign-in' },
  ...SIGN_IN_EVENTS.map((value) => ({ value, label: KIND_TEXT[value] })),
];

/** Who came in, who did not, and who was refused here, in the last 90 days. */
export function SignInList() {
  const { get, set } = useUrlFilter();
  const kind = SIGN_IN_EVENTS.find((known) => known === get('signin')) ?? null;
  const list = trpc.admin.audit.signIns.useInfiniteQuery({ kind, limit: 20 }, LIVE_PAGES);
  const lines = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        <FilterSelect label="Sign-ins" options={OPTIONS} value={get('signin')} onChange={(signin) => set({ signin })} />
      </div>
      <AdminSection
        id="sign-ins"
        title="Sign-ins of the last 90 days"
        list={list}
        failure="Fehler beim Laden der Anmeldungen"
        isEmpty={lines.length === 0}
        nothing={<EmptyState sentence="Nobody has tried." headingLevel={3} />}
      >
        <ul className="admin-list">
          {lines.map((line) => (
            <SignInLine key={line.id} line={line} />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}

function SignInLine({ line: { at, kind, userId, userName, network, detail } }: { line: SignInView }) {
  return (
    <li>
      <h3>{KIND_TEXT[kind]}</h3>
      <p className="admin-facts">
        <time dateTime={isoBerlin(at)}>{`${formatMemberDate(at)}, ${formatTime(at)}`}</time>
        <span>{userName ?? (userId === null ? 'No account' : 'An account without a name')}</span>
        <span>{ownEntry(DETAIL_TEXT, detail) ?? detail}</span>
        <span>{network}</span>
      </p>
    </li>
  );
}
