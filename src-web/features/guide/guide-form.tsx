import { useState } from 'react';
import { EXPERIENCES } from '#shared/contact/dance-experience.ts';
import { GUIDE_FIELDS } from '#shared/contact/form-fields.ts';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { NameAndEmail } from '#web/ui/forms/name-and-email.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { guideWords } from './words.ts';

/**
 * Name and e-mail, the rest if one likes; the newsletter is a box nobody has ticked.
 */
export function GuideForm() {
  const words = useWords(guideWords);
  const to = usePathFor();
  const [isNewsletterAsked, setIsNewsletterAsked] = useState<boolean | null>(null);
  if (isNewsletterAsked !== null) {
    return (
      <FormDone {...words.sent}>
        {isNewsletterAsked && <p>{words.newsletterToo}</p>}
        <ButtonLink href={to(paths.learnBachata)} look="o">
          {words.course}
        </ButtonLink>
      </FormDone>
    );
  }
  return <Fields onSent={setIsNewsletterAsked} />;
}

function Fields({ onSent }: { onSent: (isNewsletterAsked: boolean) => void }) {
  const request = trpc.contact.freeGuide.useMutation();
  const guard = useFormGuard();
  const words = useWords(guideWords);
  const agreed = useWords(newsletterWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const form = usePlainForm({
    rules: GUIDE_FIELDS,
    send: async (values) => {
      const { name = '', email = '', goals = '' } = values;
      const experience = EXPERIENCES.find((one) => one === values['experience']) ?? null;
      const newsletter = values['newsletter'] !== undefined;
      await request.mutateAsync({ name, email, goals, experience, newsletter, ...(await guard(values)) });
      onSent(newsletter);
    },
    onFailed: (error) => tellFailure(error, words.failed, failures),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={to(paths.registration)} label={words.title} className="plain-form guide-form">
      <NameAndEmail errors={errors} />
      <RadioCards
        legend={words.experience}
        name="experience"
        options={EXPERIENCES.map((value) => ({ value, title: words.experiences[value] }))}
        error={errors['experience']}
      />
      <TextArea label={words.goals.label} name="goals" rows={3} hint={words.goals.hint} error={errors['goals']} />
      <label className="consent">
        <input type="checkbox" name="newsletter" value="yes" />
        <span>{consentWording('newsletter', agreed)}</span>
      </label>
      <TrapField />
      <Button type="submit" size="l" icon="mail" isBusy={isBusy} busyText={words.sending}>
        {words.send}
      </Button>
      <p className="dim small">
        {agreed.guide} <a href={to(paths.privacy)}>{words.policy}</a>
      </p>
    </PostForm>
  );
}
