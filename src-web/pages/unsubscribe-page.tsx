import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { linkWords } from '#web/features/newsletters/link-words.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';

/** /unsubscribe/{token}: one button, no sign-in. Looking at the page ends nothing: link scanners look too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const utils = trpc.useUtils();
  const { unsubscribe: words, loading, linkNotValid } = useWords(linkWords);
  const { lists } = useWords(newsletterWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const subscription = trpc.contact.subscription.useQuery({ token }, { refetchOnMount: 'always' });
  const end = trpc.contact.unsubscribe.useMutation();

  const unsubscribe = async (): Promise<void> => {
    try {
      utils.contact.subscription.setData({ token }, await end.mutateAsync({ token }));
      toast.ok(words.ended);
    } catch (error) {
      toast.bad(words.failed, failureSentence(error, failures));
    }
  };

  if (subscription.isPending) return <MarkLoader text={loading} />;
  if (subscription.isLoadingError) {
    const { code } = failureOf(subscription.error);
    const sentence = code === 'INVALID_INPUT' ? linkNotValid : failureSentence(subscription.error, failures);
    return (
      <Face title={words.title} text={words.noLink(sentence)} role="alert">
        <ButtonLink href={to(paths.dashboardNewsletters)} look="o">
          {words.dashboard}
        </ButtonLink>
      </Face>
    );
  }
  const { type, isActive } = subscription.data;
  const name = type === 'follows' || type === 'thanks' ? words[type] : lists[type].name;
  if (!isActive) {
    return (
      <Face title={words.done.title} text={words.done.text(name)} role="status">
        <ButtonLink href={to(paths.newsletter)} look="o" icon="mail">
          {words.done.again}
        </ButtonLink>
      </Face>
    );
  }
  return (
    <Face title={words.title} text={words.text(name)}>
      <Button size="l" isBusy={end.isPending} busyText={words.busy} onClick={() => void unsubscribe()}>
        {words.title}
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
