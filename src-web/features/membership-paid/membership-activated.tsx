import type { ActivatedMembership } from '#shared/membership/membership-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { HangingPass } from '#web/ui/tickets/pass.tsx';
import { tryAgainWords } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { membershipPaidWords } from './words.ts';

/** The confirmation once more; the server sends it only so often. */
function ResendMembershipMail() {
  const words = useWords(membershipPaidWords);
  const { says } = words;
  const lang = useLang();
  const resend = trpc.membership.resendEmail.useMutation({
    onSuccess: () => toast.ok(says.mailSent),
    onError: (error) => {
      const { code, details } = failureOf(error);
      const again = tryAgainWords(details.retryAfterSeconds, lang);
      toast.bad(says.resendFailed, code === 'RATE_LIMITED' ? words.justSent(again) : undefined);
    },
  });
  return (
    <Button look="o" icon="mail" isBusy={resend.isPending} busyText={words.resending} onClick={() => resend.mutate()}>
      {words.resend}
    </Button>
  );
}

/** What every plan gives; what one's own gives exactly stands in the mail and in the dashboard. */
const BENEFITS: readonly IconName[] = ['ticket', 'users', 'id-badge-2', 'calendar'];

type MembershipActivatedProps = { verified: ActivatedMembership; name: string; email: string };

/** The pass drops in on its lanyard; beside it what it gives and what comes next. */
export function MembershipActivated({ verified: { status, isMailFailed }, name, email }: MembershipActivatedProps) {
  const words = useWords(membershipPaidWords);
  const lang = useLang();
  const to = usePathFor();
  return (
    <div className="wrap activated">
      <div className="activated-pass" aria-hidden="true">
        <HangingPass
          className="is-dropping"
          art={status.plan.art}
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
        <h1 className="heading-huge">{words.activated}</h1>
        <p className="lead">
          {words.yours(status.subscriptionTier, status.joinedAt && formatMemberDate(status.joinedAt, lang))}
        </p>
        <ul className="activated-benefits">
          {BENEFITS.map((icon, at) => (
            <li key={icon}>
              <Icon name={icon} size={26} />
              {words.benefits[at]}
            </li>
          ))}
        </ul>
        <div className="mail-note">
          <Icon name="mail" size={26} />
          <p>
            <Rich text={isMailFailed ? words.mailTrying : words.mailSent} parts={{ address: () => <b>{email}</b> }} />
          </p>
          <ResendMembershipMail />
        </div>
        <WhatsNext />
        <div className="row">
          <ButtonLink href={to(paths.dashboard)} icon="id-badge-2">
            {words.dashboard}
          </ButtonLink>
          <ButtonLink href={to(paths.events)} look="o" icon="calendar">
            {words.browse}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function WhatsNext() {
  const words = useWords(membershipPaidWords);
  const to = usePathFor();
  return (
    <section className="next-steps" aria-labelledby="next-heading">
      <h2 className="heading-large" id="next-heading">
        {words.next}
      </h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>
            <Rich text={step} parts={{ dashboard: (text) => <a href={to(paths.dashboard)}>{text}</a> }} />
          </li>
        ))}
      </ol>
    </section>
  );
}
