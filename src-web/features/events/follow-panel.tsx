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
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { followWords } from './follow-words.ts';

const RULES = {
  email: { missing: 'email', maxLength: EMAIL_MAX_LENGTH, isEmail: true },
} as const satisfies FieldRules;

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
  const words = useWords(followWords);
  const [first] = followed;
  if (first === undefined) return null;
  const isWorkshop = first.subject === 'workshop';
  return (
    <details className="follow" open={isWorkshop}>
      <summary>
        {isWorkshop ? (
          <b>{words.workshop}</b>
        ) : (
          <>
            <b>{words.follow}</b> <span className="dim">{followed.map(({ name }) => name).join(', ')}</span>
          </>
        )}
      </summary>
      {isSignedIn === true && <FollowSwitches followed={followed} page={page} />}
      {isSignedIn === false && <FollowForm followed={followed} page={page} />}
      {isSignedIn === undefined && <p className="dim">{words.wait}</p>}
    </details>
  );
}

type Asking = Omit<FollowPanelProps, 'isSignedIn'>;

const isSame = (a: Omit<Followed, 'name'>, b: Omit<Followed, 'name'>): boolean =>
  a.subject === b.subject && a.subjectId === b.subjectId;

function FollowSwitches({ followed, page }: Asking) {
  const words = useWords(followWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const utils = trpc.useUtils();
  const { data = [] } = trpc.profile.follows.useQuery();
  const set = trpc.profile.setFollow.useMutation({
    onSuccess: async (follows) => {
      await utils.profile.follows.cancel(); // an answer still on its way is from before
      utils.profile.follows.setData(undefined, follows);
    },
    onError: (error) => void toast.bad(words.notSaved, failureSentence(error, failures)),
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
        {state === 'pending' ? words.pending : followSwitchWording(one, lang)}
      </Switch>
    );
  });
}

function FollowForm({ followed, page }: Asking) {
  const words = useWords(followWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const to = usePathFor();
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
      chosen().length > 0 ? {} : { subject: isWorkshop ? words.tick : words.chooseOne },
    send: async ({ email = '' }) => {
      const subjects = chosen().map(({ subject, subjectId }) => ({ subject, subjectId }));
      await follow.mutateAsync({ email, subjects, page });
      setIsSent(true);
    },
    onFailed: (error) => tellFailure(error, { title: words.failed }, failures),
  });
  const { ref, errors, isBusy, onSubmit, onInput } = form;
  if (isSent)
    return (
      <p role="status">
        <Rich text={words.sent} parts={{ b: (what) => <b>{what}</b> }} />
      </p>
    );
  return (
    <form ref={ref} className="plain-form" onSubmit={onSubmit} onInput={onInput}>
      <fieldset aria-describedby={errors['subject'] === undefined ? undefined : 'follow-message'}>
        <legend className="label">{isWorkshop ? words.mayWe : words.which}</legend>
        {followed.map((one) => (
          <label key={one.subjectId} className="consent">
            <input type="checkbox" name="subject" value={one.subjectId} />
            <span>{followWording(one, lang)}</span>
          </label>
        ))}
        <FieldMessage id="follow-message" error={errors['subject']} />
      </fieldset>
      <EmailField maxLength={EMAIL_MAX_LENGTH} error={errors['email']} />
      <Button type="submit" icon="mail" isBusy={isBusy} busyText={words.sending}>
        {isWorkshop ? words.tellMe : words.follow}
      </Button>
      <p className="dim small">
        <Rich text={words.note} parts={{ policy: (name) => <a href={to(paths.privacy)}>{name}</a> }} />
      </p>
    </form>
  );
}
