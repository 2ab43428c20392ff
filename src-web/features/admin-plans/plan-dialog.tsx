import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { GENRES } from '#shared/art/inks.ts';
import { MEMBERSHIP_PERKS } from '#shared/membership/perks.ts';
import { PLAN_MOTIFS, PRICED_KINDS, SavePlanInput, type PlanForPanel } from '#shared/membership/plan-inputs.ts';
import { PLAN_AUDIENCES, type MemberPriceFor, type PriceRule } from '#shared/membership/plans.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { PlanPreview } from './plan-preview.tsx';
import { FIELD_OF, TYPED, inputOf, shownOf, valuesOf, type PlanValues } from './plan-values.ts';
import { AUDIENCE_WORDS, PERK_WORDS, PLANS_WORDS, PRICE_WORDS, RULE_WORDS } from './plans-words.ts';

const { form: words, langs } = PLANS_WORDS;
type Form = PrivateForm<PlanValues>['form'];

const options = <Value extends string>(values: readonly Value[], named: (value: Value) => string) =>
  values.map((value) => ({ value, label: named(value) }));
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const AUDIENCES = options(PLAN_AUDIENCES, (value) => AUDIENCE_WORDS[value]);
const COLOURS = options(GENRES, capital);
const PICTURES = options(PLAN_MOTIFS, capital);
const RULES = options(Object.keys(RULE_WORDS) as PriceRule['kind'][], (value) => RULE_WORDS[value]);

/** What members pay for one kind of event. */
function PriceFields({ kind, form }: { kind: MemberPriceFor; form: Form }) {
  const rule = form.values[`${kind}Kind`];
  const set = (change: object) => form.setValues(change as Partial<PlanValues>);
  const named = PRICE_WORDS[kind];
  return (
    <div className="plan-fields">
      <ChoiceField label={named} options={RULES} value={rule} onChange={(value) => set({ [`${kind}Kind`]: value })} />
      {(rule === 'share' || rule === 'fixed') && (
        <TextInput
          label={rule === 'share' ? words.off : words.fixed}
          aria-label={`${rule === 'share' ? words.off : words.fixed}: ${named}`}
          inputMode="decimal"
          {...form.getInputProps(`${kind}Amount`)}
        />
      )}
      {rule === 'fixed' && (
        <Checkbox
          label={words.voucher}
          checked={form.values[`${kind}Voucher`]}
          onChange={({ currentTarget }) => set({ [`${kind}Voucher`]: currentTarget.checked })}
        />
      )}
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="plan-group">
      <legend className="heading-small">{name}</legend>
      {children}
    </fieldset>
  );
}

function NameFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput label={words.tier} maxLength={60} {...form.getInputProps('tier')} />
      <div className="plan-fields">
        <TextInput label={words.name} maxLength={40} {...form.getInputProps('name')} />
        <TextInput
          label={words.doorName}
          description={words.doorHint}
          maxLength={40}
          {...form.getInputProps('doorName')}
        />
      </div>
      <div className="plan-fields">
        <TextInput label={words.price} inputMode="decimal" {...form.getInputProps('price')} />
        <TextInput
          label={words.months}
          description={words.monthsHint}
          inputMode="numeric"
          {...form.getInputProps('months')}
        />
        <TextInput
          label={words.notice}
          description={words.noticeHint}
          inputMode="numeric"
          {...form.getInputProps('notice')}
        />
      </div>
      <ChoiceField
        label={words.audience}
        options={AUDIENCES}
        value={form.values.audience}
        onChange={(audience) => form.setValues({ audience })}
      />
    </>
  );
}

function TextFields({ form }: { form: Form }) {
  const area = (field: 'featuresEn' | 'featuresDe' | 'agreedEn' | 'agreedDe', label: string, hint: string) => (
    <Textarea label={label} description={hint} autosize minRows={3} {...form.getInputProps(field)} />
  );
  return (
    <>
      <div className="plan-fields is-wide">
        {area('featuresEn', words.features.en, words.linesHint)}
        {area('featuresDe', words.features.de, words.linesHint)}
      </div>
      <div className="plan-fields is-wide">
        {area('agreedEn', words.agreed.en, words.agreedHint)}
        {area('agreedDe', words.agreed.de, words.agreedHint)}
      </div>
    </>
  );
}

function LookFields({ form }: { form: Form }) {
  const { genre, motif, isPopular, showsTerm, perks } = form.values;
  return (
    <>
      <Group name={words.perks}>
        {MEMBERSHIP_PERKS.map((perk) => (
          <Checkbox
            key={perk}
            label={PERK_WORDS[perk]}
            checked={perks.includes(perk)}
            onChange={({ currentTarget: { checked } }) =>
              form.setValues({ perks: checked ? [...perks, perk] : perks.filter((one) => one !== perk) })
            }
          />
        ))}
      </Group>
      <div className="plan-fields">
        <ChoiceField
          label={words.genre}
          options={COLOURS}
          value={genre}
          onChange={(next) => form.setValues({ genre: next })}
        />
        <ChoiceField
          label={words.motif}
          options={PICTURES}
          value={motif}
          onChange={(next) => form.setValues({ motif: next })}
        />
      </div>
      <SwitchRow
        label={words.showsTerm}
        checked={showsTerm}
        onChange={({ currentTarget }) => form.setValues({ showsTerm: currentTarget.checked })}
      />
      <SwitchRow
        label={words.popular}
        checked={isPopular}
        onChange={({ currentTarget }) => form.setValues({ isPopular: currentTarget.checked })}
      />
    </>
  );
}

type PlanDialogProps = { /** Null makes a new one. */ plan: PlanForPanel | null; isOpen: boolean; onClose: () => void };

/** A plan, new or changed, with its card as it would be. */
export function PlanDialog({ plan, isOpen, onClose }: PlanDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.plans.save.useMutation();
  const id = plan?.id ?? null;
  const { form, ...question } = usePrivateForm<PlanValues>({
    initialValues: valuesOf(plan),
    schema: SavePlanInput,
    inputOf: (values) => inputOf(id, values),
    fieldOf: FIELD_OF,
    checkedWhileTyping: TYPED,
    send: async (values) => {
      try {
        const saved = await save.mutateAsync(SavePlanInput.parse(inputOf(id, values)));
        toast.ok(id === null ? words.made : saved.id === id ? words.changed : words.replaced);
        onClose();
      } finally {
        await utils.admin.plans.invalidate();
      }
    },
    onFailed: (error) => tellFailure(error, { title: words.notSaved }),
  });
  const shown = shownOf(plan, form.values);
  return (
    <FormDialog
      isOpen={isOpen}
      title={plan === null ? words.make : words.edit(plan.tier)}
      confirmText={words.save}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      {plan?.isUsed === true && <p className="dim">{words.used(plan.members)}</p>}
      <NameFields form={form} />
      <TextFields form={form} />
      <Group name={words.pays}>
        {PRICED_KINDS.map((kind) => (
          <PriceFields key={kind} kind={kind} form={form} />
        ))}
      </Group>
      <LookFields form={form} />
      <Group name={words.preview}>
        <div className="plan-fields is-wide">
          {(['en', 'de'] as const).map((lang) => (
            <div key={lang}>
              <p className="dim small">{langs[lang]}</p>
              <PlanPreview plan={shown} lang={lang} />
            </div>
          ))}
        </div>
      </Group>
    </FormDialog>
  );
}
