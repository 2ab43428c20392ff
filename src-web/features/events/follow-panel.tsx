import { useState } from 'react';
import { followSwitchWording, followWording, type Followed } from '#shared/follows/follow.ts';
import { EMAIL_MAX_LENGTH } from '#shared/contact/email-address.ts';
import type { FieldRules } from '#shared/contact/field-rules.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

const RULES = {
  email: { required: 'Please enter a valid e-mail address.', maxLength: EMAIL_MAX_LENGTH, isEmail: true },
} as const satisfies FieldRules;

const PENDING = 'We have sent you a mail: please follow the link in it.';

type FollowPanelProps = {
  /** The series of the night and its artists, or a workshop. */
  followed: readonly Followed[];
  /** Where the question stands, for the proof. */
  page: string;
  /** Undefined until it is known. */
  isSignedIn: boolean | undefined;
};

/**
 * To be told when something new is on; folded up, and nothing where there is nothing to follow. A workshop stands alone,
 * and open: there is nothing else to do on its page.
 */
export function FollowPanel({ followed, page, isSignedIn }: FollowPanelProps) {
  const [first] = followed;
  if (first === undefined) return null;
  const isWorkshop = first.subject === 'workshop';
  return (
    <details className="follow" open={isWorkshop}>
      <summary>
        {isWorkshop ? (
          <b>Tell me when it can be booked</b>
        ) : (
          <>
            <b>Follow</b> <span className="dim">{followed.map(({ name }) => name).join(', ')}</span>
          </>
        )}
      </summary>
      {isSignedIn === true && <FollowSwitches followed={followed} page={page} />}
      {isSignedIn === false && <FollowForm followed={followed} page={page} />}
      {isSignedIn === undefined && <p className="dim">One moment: this needs the page’s scripts.</p>}
    </details>
  );
}

type Asking = Omit<FollowPanelProps, 'isSignedIn'>;

const isSame = (a: Omit<Followed, 'name'>, b: Omit<Followed, 'name'>): boolean =>
  a.subject === b.subject && a.subjectId === b.subjectId;

function FollowSwitches({ followed, page }: Asking) {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.profile.follows.useQuery();
  const set = trpc.profile.setFollow.useMutation({
    onSuccess: async (follows) => {
      await utils.profile.follows.cancel(); // an answer still on its way is from before
      utils.profile.follows.setData(undefined, follows);
    },
    onError: (error) => void toast.bad('Not saved', failureSentence(error)),
  });
  return followed.map((one) => {
    const state = data.find((row) => isSame(row, one))?.state;
    const { name, subject, subjectId } = one;
    return (
      <Switch
        key={subjectId}
        label={name}
        checked={state !== undefined}
        onChange={(event) => set.mutate({ subject, subjectId, isOn: event.currentTarget.checked, page })}
      >
        {state === 'pending' ? PENDING : followSwitchWording(one)}
      </Switch>
    );
  });
}

function FollowForm({ followed, page }: Asking) {
  const [isSent, setIsSent] = useState(false);
  const follow = trpc.contact.follow.useMutation();
  const isWorkshop = followed[0]?.subject === 'workshop';
  const chosen = (): readonly Followed[] => {
    if (form.ref.current === null) return [];
    const ids = new FormData(form.ref.current).getAll('subject');
    return followed.filter(({ subjectId }) => ids.includes(subjectId));
  };
  const form = usePlainForm({
    rules: RULES,
    check: (): Record<string, string> =>
      chosen().length > 0 ? {} : { subject: isWorkshop ? 'Please tick the box.' : 'Please choose at least one.' },
    send: async ({ email = '' }) => {
      const subjects = chosen().map(({ subject, subjectId }) => ({ subject, subjectId }));
      await follow.mutateAsync({ email, subjects, page });
      setIsSent(true);
    },
    onFailed: (error) => tellFailure(error, { title: 'That did not work' }),
  });
  const { ref, errors, isBusy, onSubmit, onInput } = form;
  if (isSent)
    return (
      <p role="status">
        <b>Check your mail.</b> We have sent you a link. Follow it within 7 days; if you follow this already, there is
        nothing to do and no new mail.
      </p>
    );
  return (
    <form ref={ref} className="plain-form" onSubmit={onSubmit} onInput={onInput}>
      <fieldset aria-describedby={errors['subject'] === undefined ? undefined : 'follow-message'}>
        <legend className="label">{isWorkshop ? 'May we write to you?' : 'What would you like to follow?'}</legend>
        {followed.map((one) => (
          <label key={one.subjectId} className="consent">
            <input type="checkbox" name="subject" value={one.subjectId} />
            <span>{followWording(one)}</span>
          </label>
        ))}
        <FieldMessage id="follow-message" error={errors['subject']} />
      </fieldset>
      <EmailField maxLength={EMAIL_MAX_LENGTH} error={errors['email']} />
      <Button type="submit" icon="mail" isBusy={isBusy} busyText="Sending">
        {isWorkshop ? 'Tell me' : 'Follow'}
      </Button>
      <p className="dim small">
        You first get a mail with a link to confirm. How we handle your address:{' '}
        <a href={paths.privacy}>Privacy Policy</a>
      </p>
    </form>
  );
}
