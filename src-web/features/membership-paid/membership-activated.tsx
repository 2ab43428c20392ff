import type { ActivatedMembership } from '#shared/membership/membership-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { HangingPass } from '#web/ui/tickets/pass.tsx';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { tryAgainWords } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** The confirmation once more; the server sends it only so often. */
function ResendMembershipMail() {
  const resend = trpc.membership.resendEmail.useMutation({
    onSuccess: () => toast.ok(MEMBERSHIP_MESSAGES.mailSent),
    onError: (error) => {
      const { code, details } = failureOf(error);
      const again = tryAgainWords(details.retryAfterSeconds, 'en');
      toast.bad(
        MEMBERSHIP_MESSAGES.resendFailed,
        code === 'RATE_LIMITED'
          ? `It was just sent. Please look into your spam folder, or ask again ${again}.`
          : undefined,
      );
    },
  });
  return (
    <Button look="o" icon="mail" isBusy={resend.isPending} busyText="Sending" onClick={() => resend.mutate()}>
      Resend Email
    </Button>
  );
}

/** What every plan gives; what one's own gives exactly stands in the mail and in the dashboard. */
const BENEFITS: readonly { icon: IconName; text: string }[] = [
  { icon: 'ticket', text: '50% off all events' },
  { icon: 'users', text: 'Priority entry' },
  { icon: 'id-badge-2', text: 'Exclusive merchandise' },
  { icon: 'calendar', text: 'Festival discounts' },
];

type MembershipActivatedProps = { verified: ActivatedMembership; name: string; email: string };

/** The pass drops in on its lanyard; beside it what it gives and what comes next. */
export function MembershipActivated({ verified: { status, isMailFailed }, name, email }: MembershipActivatedProps) {
  return (
    <div className="wrap activated">
      <div className="activated-pass" aria-hidden="true">
        <HangingPass
          className="is-dropping"
          planId={status.planId}
          tier={status.subscriptionTier}
          name={name}
          memberId={status.memberId}
        >
          <div className="pass-code">
            <Mark size={200} />
          </div>
        </HangingPass>
      </div>
      <div className="activated-text">
        <h1 className="heading-huge">Membership Activated!</h1>
        <p className="lead">
          {status.subscriptionTier} is yours{status.joinedAt !== null && ` since ${formatMemberDate(status.joinedAt)}`}.
        </p>
        <ul className="activated-benefits">
          {BENEFITS.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} size={26} />
              {text}
            </li>
          ))}
        </ul>
        <div className="mail-note">
          <Icon name="mail" size={26} />
          <p>
            {isMailFailed ? 'We keep trying to send your confirmation to ' : 'Confirmation email sent to '}
            <b>{email}</b>, with your contract, the terms and the right of withdrawal as a PDF.
          </p>
          <ResendMembershipMail />
        </div>
        <WhatsNext />
        <div className="row">
          <ButtonLink href={paths.dashboard} icon="id-badge-2">
            Go to Dashboard
          </ButtonLink>
          <ButtonLink href={paths.events} look="o" icon="calendar">
            Browse Events
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function WhatsNext() {
  return (
    <section className="next-steps" aria-labelledby="next-heading">
      <h2 className="heading-large" id="next-heading">
        What’s Next
      </h2>
      <ol>
        <li>
          Open your pass in <a href={paths.dashboard}>your dashboard</a>, and put it into your wallet if you like.
        </li>
        <li>Book your next night: the member price is applied automatically, once per event.</li>
        <li>Show the code at the door and collect what your plan hands out.</li>
      </ol>
    </section>
  );
}
