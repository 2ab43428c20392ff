import type { ReactNode } from 'react';
import { accessUntil } from '#shared/membership/access-until.ts';
import type { HeldMembershipView, MembershipCardView } from '#shared/membership/membership-views.ts';
import type { Lang } from '#shared/lang.ts';
import { formatWholeCents } from '#shared/money.ts';
import { WALLET_CARD } from '#shared/tickets/wallets.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { MemberPass } from './member-pass.tsx';
import { NoMembership } from './no-membership.tsx';
import { PortalButton } from './portal-button.tsx';
import { useMembershipWords } from './membership-words.ts';
import { MembershipNotice } from './membership-notice.tsx';
import { useMemberCard } from './use-member-card.ts';
import { useVerifiedMembership, type VerifiedMembership } from './use-verified-membership.ts';
import { WalletButton } from './wallet-button.tsx';
import { ownMembershipWords, type OwnMembershipWords } from './words.ts';

/** Dates and numbers of a membership, two beside each other. */
function MembershipFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="member-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The code as a drawing to print at any size. */
function DownloadCode({ card }: { card: MembershipCardView }) {
  const words = useWords(ownMembershipWords).do;
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([card.svg], { type: 'image/svg+xml' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `membership-${card.memberId}.svg`;
    link.click();
    // Not at once: the browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Button look="o" icon="download" onClick={download}>
      {words.download}
    </Button>
  );
}

type MembershipTabProps = {
  displayName: string;
  /** Below the membership: the next night, the admins' way to their panel. */ children?: ReactNode;
};

/** The dashboard's tab: verified first, then the pass, or the way to one. */
export function MembershipTab({ displayName, children }: MembershipTabProps) {
  const words = useWords(ownMembershipWords);
  const membership = useVerifiedMembership();
  const { status } = membership;
  if (membership.isFailed)
    return (
      <LoadFailed sentence={words.says.statusFailed} isBusy={membership.isRefreshing} onRetry={membership.refresh} />
    );
  if (status === null) {
    return (
      <div className="verifying">
        <MarkLoader text={words.verifying} />
        <p className="heading-medium" aria-hidden="true">
          {words.verifying}
        </p>
      </div>
    );
  }
  if (!status.isRunning) {
    return (
      <div className="tab-body">
        <NoMembership status={status} />
        {children}
      </div>
    );
  }
  return (
    <Member status={status} name={displayName} membership={membership}>
      {children}
    </Member>
  );
}

function Member({
  status,
  name,
  membership,
  children,
}: {
  status: HeldMembershipView;
  name: string;
  membership: VerifiedMembership;
  children: ReactNode;
}) {
  const words = useWords(ownMembershipWords);
  const lang = useLang();
  const card = useMemberCard(status.subscribed);
  const { chip, notice } = useMembershipWords(status);
  const { hasWallet, hasAppleWallet } = useSite();
  return (
    <div className="member-lay">
      <MemberPass status={status} name={name} card={card} />
      <div className="member-text">
        <div className="member-head">
          <h2 className="heading-large">{status.subscriptionTier}</h2>
          <div className="row">
            <Chip tone={chip.tone} icon={chip.icon}>
              {chip.text}
            </Chip>
            <Button
              look="t"
              icon="refresh"
              isBusy={membership.isRefreshing}
              busyText={words.do.checking}
              onClick={membership.refresh}
            >
              {words.do.refresh}
            </Button>
          </div>
        </div>
        {notice !== null && (
          <MembershipNotice notice={notice}>
            <WayOut status={status} asksForCard={notice.asksForCard} />
          </MembershipNotice>
        )}
        {status.missedNights != null && <p>{words.missedNights(status.missedNights)}</p>}
        <MembershipFacts facts={factsOf(status, words, lang)} />
        <div className="row member-do">
          {status.subscribed && hasWallet && <WalletButton />}
          {status.subscribed && hasAppleWallet && <AppleWalletLink />}
          {card.card !== null && <DownloadCode card={card.card} />}
          <ManageLink label={words.do.manage} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** What can be done about how the membership stands. */
function WayOut({ status, asksForCard }: { status: HeldMembershipView; asksForCard: boolean }) {
  const words = useWords(ownMembershipWords).do;
  const { cancelAtPeriodEnd, phase, resumableAt } = status;
  if (asksForCard) return <PortalButton label={words.card} />;
  if (cancelAtPeriodEnd) return <ManageLink label={words.continue} />;
  return phase === 'paused' && resumableAt !== null ? <ManageLink label={words.resume} /> : null;
}

/** The card as a pass for an iPhone; only Apple's devices open it. */
function AppleWalletLink() {
  const words = useWords(ownMembershipWords).do;
  return (
    <ButtonLink look="o" icon="wallet" href={`${WALLET_CARD}?for=apple`} download="pass.pkpass">
      {words.apple}
    </ButtonLink>
  );
}

function ManageLink({ label }: { label: string }) {
  const to = usePathFor();
  return (
    <ButtonLink look="t" href={to(paths.membershipManagement)}>
      {label}
    </ButtonLink>
  );
}

function factsOf(
  status: HeldMembershipView,
  { facts, paidBy }: OwnMembershipWords,
  lang: Lang,
): { label: string; value: string }[] {
  const { joinedAt, nextPaymentAt, endsAt, memberId, monthlyCents, givenAs } = status;
  const access = accessUntil(status);
  const on = (label: string, at: Date | null) => (at === null ? [] : [{ label, value: formatMemberDate(at, lang) }]);
  return [
    ...on(facts.joined, joinedAt),
    ...on(facts.nextPayment, nextPaymentAt),
    ...on(facts.accessUntil, access),
    ...on(facts.endsOn, endsAt === access ? null : endsAt),
    { label: facts.memberId, value: memberId },
    ...(givenAs === null ? [] : [{ label: facts.paid, value: paidBy[givenAs] }]),
    ...(givenAs === 'free'
      ? []
      : [{ label: facts.price, value: facts.perMonth(formatWholeCents(monthlyCents, lang)) }]),
  ];
}
