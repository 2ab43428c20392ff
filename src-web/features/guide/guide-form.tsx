import { useState } from 'react';
import { EXPERIENCE_TEXT, EXPERIENCES } from '#shared/contact/dance-experience.ts';
import { GUIDE_FIELDS } from '#shared/contact/form-fields.ts';
import { GUIDE_CONSENT } from '#shared/contact/guide-consent.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { PostForm } from '#web/ui/forms/post-form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { NameAndEmail } from '#web/ui/forms/name-and-email.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TrapField } from '#web/ui/forms/trap-field.tsx';
import { useFormGuard } from '#web/ui/forms/use-form-guard.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

const EXPERIENCE_CARDS = EXPERIENCES.map((value) => ({ value, title: EXPERIENCE_TEXT[value] }));

/**
 * Name and e-mail, the rest if one likes; the newsletter is a box nobody has ticked.
 */
export function GuideForm() {
  const [isNewsletterAsked, setIsNewsletterAsked] = useState<boolean | null>(null);
  if (isNewsletterAsked !== null) {
    return (
      <FormDone {...CONTACT_MESSAGES.guide}>
        {isNewsletterAsked && <p>For the newsletter there is a second mail: please follow the link in it.</p>}
        <ButtonLink href={paths.learnBachata} look="o">
          See the course
        </ButtonLink>
      </FormDone>
    );
  }
  return <Fields onSent={setIsNewsletterAsked} />;
}

function Fields({ onSent }: { onSent: (isNewsletterAsked: boolean) => void }) {
  const request = trpc.contact.freeGuide.useMutation();
  const guard = useFormGuard();
  const form = usePlainForm({
    rules: GUIDE_FIELDS,
    send: async (values) => {
      const { name = '', email = '', goals = '' } = values;
      const experience = EXPERIENCES.find((one) => one === values['experience']) ?? null;
      const newsletter = values['newsletter'] !== undefined;
      await request.mutateAsync({ name, email, goals, experience, newsletter, ...(await guard(values)) });
      onSent(newsletter);
    },
    onFailed: (error) => tellFailure(error, CONTACT_MESSAGES.failed),
  });
  const { errors, isBusy } = form;
  return (
    <PostForm form={form} action={paths.registration} label="Free guide" className="plain-form guide-form">
      <NameAndEmail errors={errors} />
      <RadioCards legend="Your experience" name="experience" options={EXPERIENCE_CARDS} error={errors['experience']} />
      <TextArea
        label="Your goals"
        name="goals"
        rows={3}
        hint="If you like: what would you love to be able to do?"
        error={errors['goals']}
      />
      <label className="consent">
        <input type="checkbox" name="newsletter" value="yes" />
        <span>{consentWording('newsletter')}</span>
      </label>
      <TrapField />
      <Button type="submit" size="l" icon="mail" isBusy={isBusy} busyText="Sending">
        Send me the guide
      </Button>
      <p className="dim small">
        {GUIDE_CONSENT} <a href={paths.privacy}>Privacy Policy</a>
      </p>
    </PostForm>
  );
}
