import { SIGN_IN_EVENTS, type SignInEventKind, type SignInView } from '#shared/accounts/sign-in-events.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { inboxWords, type InboxWords } from './inbox-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const kindTextIn = (words: InboxWords): Record<SignInEventKind, string> => ({
  signed_in: words.signedIn,
  sign_in_failed: words.failedSignIn,
  admin_refused: words.refusedPanel,
});
/** The way somebody came, by the address that let them in; a refused procedure is shown as it is. */
const detailTextIn = (words: InboxWords): Readonly<Record<string, string>> => ({
  '/sign-in/email': words.withThePassword,
  '/callback/:id': words.withGoogle,
  '/passkey/verify-authentication': words.withAPasskey,
  '/sign-in/link/follow': words.byLinkMail,
  '/verify-email': words.byConfirmingAddress,
  '/first-admin': words.byFirstAdminsLink,
  '/second-factor/verify': words.withCodeAfterAnother,
  password: words.wrongPassword,
  code: words.wrongCode,
  passkey: words.passkeyThatWasRefused,
  link: words.linkThatNoLonger,
});
const optionsIn = (words: InboxWords) => [
  { value: '', label: words.everySignIn },
  ...SIGN_IN_EVENTS.map((value) => ({ value, label: kindTextIn(words)[value] })),
];

/** Who came in, who did not, and who was refused here, in the last 90 days. */
export function SignInList() {
  const words = useWords(inboxWords);
  const { get, set } = useUrlFilter();
  const kind = SIGN_IN_EVENTS.find((known) => known === get('signin')) ?? null;
  const list = trpc.admin.audit.signIns.useInfiniteQuery({ kind, limit: 20 }, LIVE_PAGES);
  const lines = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        <FilterSelect
          label={words.signIns}
          options={optionsIn(words)}
          value={get('signin')}
          onChange={(signin) => set({ signin })}
        />
      </div>
      <AdminSection
        id="sign-ins"
        title={words.signInsLastDays}
        list={list}
        failure={words.fehlerBeimLadenDer2}
        isEmpty={lines.length === 0}
        nothing={<EmptyState sentence={words.nobodyHasTried} headingLevel={3} />}
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
  const lang = useLang();
  const words = useWords(inboxWords);
  return (
    <li>
      <h3>{kindTextIn(words)[kind]}</h3>
      <p className="admin-facts">
        <time dateTime={isoBerlin(at)}>{`${formatMemberDate(at, lang)}, ${formatTime(at)}`}</time>
        <span>{userName ?? (userId === null ? words.noAccount : words.accountWithoutName)}</span>
        <span>{ownEntry(detailTextIn(words), detail) ?? detail}</span>
        <span>{network}</span>
      </p>
    </li>
  );
}
