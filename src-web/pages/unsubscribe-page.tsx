import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { NEWSLETTER_TEXT } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';

const NAMES = {
  newsletter: NEWSLETTER_TEXT.newsletter.name,
  events: NEWSLETTER_TEXT.events.name,
  promotions: NEWSLETTER_TEXT.promotions.name,
  follows: 'News about what you follow',
  thanks: 'The morning after a night',
};

/** /unsubscribe/{token}: one button, no sign-in. Looking at the page ends nothing: link scanners look too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const utils = trpc.useUtils();
  const subscription = trpc.contact.subscription.useQuery({ token }, { refetchOnMount: 'always' });
  const end = trpc.contact.unsubscribe.useMutation();

  const unsubscribe = async (): Promise<void> => {
    try {
      utils.contact.subscription.setData({ token }, await end.mutateAsync({ token }));
      toast.ok(DASHBOARD_MESSAGES.unsubscribed);
    } catch (error) {
      toast.bad(DASHBOARD_MESSAGES.subscriptionFailed, failureSentence(error));
    }
  };

  if (subscription.isPending) return <MarkLoader text="Loading" />;
  if (subscription.isLoadingError) {
    const { code } = failureOf(subscription.error);
    const sentence = code === 'INVALID_INPUT' ? ERROR_MESSAGES.LINK_NOT_VALID : failureSentence(subscription.error);
    return (
      <Face title="Unsubscribe" text={`${sentence} You can also turn newsletters off in your dashboard.`} role="alert">
        <ButtonLink href={paths.dashboardNewsletters} look="o">
          To the dashboard
        </ButtonLink>
      </Face>
    );
  }
  const { type, isActive } = subscription.data;
  const name = NAMES[type];
  if (!isActive) {
    return (
      <Face
        title="You are unsubscribed"
        text={`We no longer send you "${name}". If you change your mind, you know where we are.`}
        role="status"
      >
        <ButtonLink href={paths.newsletter} look="o" icon="mail">
          Subscribe again
        </ButtonLink>
      </Face>
    );
  }
  return (
    <Face title="Unsubscribe" text={`One click, and we stop sending you "${name}".`}>
      <Button size="l" isBusy={end.isPending} busyText="Unsubscribing" onClick={() => void unsubscribe()}>
        Unsubscribe
      </Button>
    </Face>
  );
}

function Face({
  title,
  text,
  role,
  children,
}: {
  title: string;
  text: string;
  role?: 'alert' | 'status';
  children: ReactNode;
}) {
  return (
    <div className="wrap newsletter-page" role={role}>
      <title>{`${title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">{text}</p>
      {children}
    </div>
  );
}
