import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  ARTIST_VAT_BPS,
  ENGAGEMENT_WORKS,
  HEADS_BY,
  TAX_STANDINGS,
  type EngagementView,
} from '#shared/engagements/engagement.ts';
import { SaveEngagementInput } from '#shared/engagements/engagement-inputs.ts';
import { LANGS } from '#shared/lang.ts';
import { formatPercent } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { FIELD_OF, inputOf, valuesOf, type Drafted, type EngagementValues } from './engagement-form-values.ts';
import { PANEL_WORDS as WORDS } from './engagement-panel-words.ts';

type Form = PrivateForm<EngagementValues>['form'];
type Target = Pick<SaveEngagementInput, 'id' | 'eventId' | 'artistId' | 'seenAt'>;
type EngagementFormProps = { drafted: Drafted; target: Target; onSaved: (saved: EngagementView) => void };

const choices = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** Who, what, for how much, and how they stand to tax; saved as a draft, sent by a button of its own. */
export function EngagementForm({ drafted, target, onSaved }: EngagementFormProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.engagements.save.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm<EngagementValues>({
    initialValues: valuesOf(drafted),
    schema: SaveEngagementInput,
    inputOf: (values) => inputOf(values, target),
    fieldOf: FIELD_OF,
    send: async (values) => {
      const saved = await save.mutateAsync(SaveEngagementInput.parse(inputOf(values, target)));
      form.resetDirty();
      toast.ok(WORDS.saved);
      utils.admin.engagements.get.setData({ id: saved.id }, saved);
      await utils.admin.engagements.invalidate();
      onSaved(saved);
    },
    onFailed: (error) => tellFailure(error, { title: WORDS.notSaved }),
  });
  const guard = useUnsavedGuard(form.isDirty());
  return (
    <>
      <form className="admin-panel admin-form engagement-form" noValidate onSubmit={onSubmit}>
        <Heading>{WORDS.who}</Heading>
        <TextInput label={WORDS.name} {...form.getInputProps('name')} />
        <TextInput label={WORDS.email} type="email" {...form.getInputProps('email')} />
        <ChoiceField
          label={WORDS.lang}
          options={choices(LANGS, WORDS.langs)}
          {...form.getInputProps('lang')}
          value={form.values.lang}
        />
        <Heading>{WORDS.what}</Heading>
        <What form={form} />
        <Heading>{WORDS.money}</Heading>
        <Fee form={form} />
        <Heading>{WORDS.brings}</Heading>
        <Textarea label={WORDS.weBring} autosize minRows={2} {...form.getInputProps('terms.weBring')} />
        <Textarea label={WORDS.theyBring} autosize minRows={2} {...form.getInputProps('terms.theyBring')} />
        <Textarea className="is-wide" label={WORDS.more} autosize minRows={2} {...form.getInputProps('terms.more')} />
        <Heading>{WORDS.tax}</Heading>
        <Tax form={form} />
        <div className="admin-form-end">
          <Button
            type="submit"
            isBusy={isBusy}
            busyText={WORDS.saving}
            disabled={target.seenAt !== null && !form.isDirty()}
          >
            {WORDS.save}
          </Button>
        </div>
      </form>
      <UnsavedDialog guard={guard} onDiscard={() => form.reset()} />
    </>
  );
}

const Heading = ({ children }: { children: ReactNode }) => <h2 className="is-wide">{children}</h2>;

function What({ form }: { form: Form }) {
  return (
    <>
      <TextInput label={WORDS.what} {...form.getInputProps('terms.title')} />
      <ChoiceField
        label={WORDS.how}
        options={choices(ENGAGEMENT_WORKS, WORDS.works)}
        {...form.getInputProps('terms.work')}
        value={form.values.terms.work}
      />
      <MomentField label={WORDS.startsAt} firstTime="21:00" {...form.getInputProps('startsAt')} />
      <TextInput label={WORDS.place} {...form.getInputProps('terms.place')} />
      <TextInput label={WORDS.minutes} inputMode="numeric" {...form.getInputProps('terms.minutes')} />
    </>
  );
}

function Fee({ form }: { form: Form }) {
  return (
    <>
      <p className="dim is-wide">{WORDS.moneyHint}</p>
      <TextInput label={WORDS.fixed} inputMode="decimal" {...form.getInputProps('terms.fixed')} />
      <TextInput label={WORDS.perHead} inputMode="decimal" {...form.getInputProps('terms.perHead')} />
      <TextInput
        label={WORDS.share}
        description={WORDS.shareHint}
        inputMode="decimal"
        {...form.getInputProps('terms.share')}
      />
      <TextInput label={WORDS.minimum} inputMode="decimal" {...form.getInputProps('terms.minimum')} />
      <ChoiceField
        label={WORDS.headsBy}
        options={choices(HEADS_BY, WORDS.heads)}
        {...form.getInputProps('terms.headsBy')}
        value={form.values.terms.headsBy}
      />
      <TextInput
        label={WORDS.travel}
        description={WORDS.travelHint}
        inputMode="decimal"
        {...form.getInputProps('terms.travel')}
      />
    </>
  );
}

const RATES = ARTIST_VAT_BPS.map((bps) => ({ value: String(bps), label: formatPercent(bps) }));

function Tax({ form }: { form: Form }) {
  const { country, standing } = form.values.terms;
  const isAbroad = country.trim().toUpperCase() !== 'DE';
  return (
    <>
      <p className="dim is-wide">{WORDS.taxHint}</p>
      <TextInput label={WORDS.street} {...form.getInputProps('terms.street')} />
      <TextInput label={WORDS.town} {...form.getInputProps('terms.town')} />
      <TextInput
        label={WORDS.country}
        description={WORDS.countryHint}
        maxLength={2}
        autoCapitalize="characters"
        {...form.getInputProps('terms.country')}
      />
      <TextInput label={WORDS.taxId} {...form.getInputProps('terms.taxId')} />
      <ChoiceField
        label={WORDS.standing}
        options={choices(TAX_STANDINGS, WORDS.standings)}
        {...form.getInputProps('terms.standing')}
        value={form.values.terms.standing}
      />
      {standing === 'vat' && (
        <ChoiceField
          label={WORDS.rate}
          options={RATES}
          {...form.getInputProps('terms.rate')}
          value={form.values.terms.rate}
        />
      )}
      {isAbroad && (
        <Checkbox
          className="is-wide"
          label={WORDS.freed}
          description={WORDS.freedHint}
          {...form.getInputProps('terms.isTaxFreed', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        className="is-wide"
        label={WORDS.ksk}
        description={WORDS.kskHint}
        {...form.getInputProps('terms.isKskDue', { type: 'checkbox' })}
      />
    </>
  );
}
