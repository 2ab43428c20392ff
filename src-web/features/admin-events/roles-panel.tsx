import './roles-panel.css';
import { TextInput } from '@mantine/core';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { DEFAULT_PERCENT, DEFAULT_SLACK } from '#shared/roles/balance-rule.ts';
import { SavePoolInput, type EventBalance, type RoleBalance } from '#shared/roles/role-pool.ts';
import { howItStands } from '#shared/roles/balance-words.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { RoleWord } from '#web/ui/role-mark.tsx';

/** Leads and follows of this event: how they stand, and by which rule they are let in. */
export function RolesPanel({ event }: { event: EventEdit }) {
  const balance = trpc.admin.roles.show.useQuery({ id: event.id }, LIVE);
  const { data } = balance;
  return (
    <AdminSection
      id="roles"
      title="Who dances"
      list={balance}
      failure="The roles could not be loaded."
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      {data !== undefined && (
        <>
          {data.pool !== null && <Balance shown={data} />}
          <RuleForm key={JSON.stringify(data.pool)} event={event} shown={data} />
        </>
      )}
    </AdminSection>
  );
}

/** Numbers outside, the bar between them: leads from the left, follows from the right. */
function Balance({ shown }: { shown: EventBalance }) {
  const ofRole = (role: RoleBalance['role']) => shown.balance.find((one) => one.role === role);
  const inOrder = [ofRole('lead'), ofRole('both'), ofRole('follow')].flatMap((one) => one ?? []);
  return (
    <>
      <div className="balance-heads">
        {inOrder.map((one) => (
          <div key={one.role} className={one.role === 'both' ? 'is-small' : undefined}>
            <strong className="tabular">{one.sold + one.held}</strong>
            <span>
              <RoleWord role={one.role} />
              <span className="dim small">{partsOf(one)}</span>
            </span>
          </div>
        ))}
      </div>
      <div className="balance-bar" aria-hidden="true">
        {inOrder
          .filter(({ sold, held }) => sold + held > 0)
          .map(({ role, sold, held }) => (
            <i key={role} className={`is-${role}`} style={{ flexGrow: sold + held }} />
          ))}
      </div>
      <p className="balance-words">
        {howItStands(shown.balance)}
        {shown.unasked > 0 && ` ${shown.unasked} more ${shown.unasked === 1 ? 'ticket has' : 'tickets have'} no role.`}
      </p>
    </>
  );
}

function partsOf({ sold, held, inPairs, waiting }: RoleBalance): string {
  return [
    `${sold} sold`,
    ...(held > 0 ? [`${held} held`] : []),
    ...(inPairs > 0 ? [`${inPairs} in couples`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(', ');
}

const STYLES = [
  { value: 'none', label: 'Nobody is asked' },
  { value: 'lead_follow', label: 'Lead or follow' },
  { value: 'lead_follow_both', label: 'Lead, follow or both' },
] as const;
type Style = (typeof STYLES)[number]['value'];

const PAYS = [
  { value: 'now', label: 'With the order' },
  { value: 'matched', label: 'Once the list has found a partner' },
] as const;

const wholeOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The rule as a sentence with its numbers in it. */
function RuleForm({ event, shown }: { event: EventEdit; shown: EventBalance }) {
  const utils = trpc.useUtils();
  const save = trpc.admin.roles.save.useMutation();
  const inputOf = ({ style, pays, opening, slack, percent }: Values) => ({
    eventId: event.id,
    style,
    pays,
    opening: wholeOf(opening),
    slack: wholeOf(slack),
    percent: wholeOf(percent),
  });
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: valuesOf(shown),
    schema: SavePoolInput,
    inputOf,
    send: async (values) => {
      await save.mutateAsync(SavePoolInput.parse(inputOf(values)));
      toast.ok(values.style === 'none' ? 'Nobody is asked what they dance' : 'The rule is in force', undefined);
      form.resetDirty();
      await utils.admin.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  const { style } = form.values;
  return (
    <form className="role-rule" noValidate onSubmit={onSubmit}>
      <ChoiceField<Style>
        label="What is asked at the checkout"
        options={STYLES}
        value={style}
        onChange={(chosen) => form.setFieldValue('style', chosen)}
      />
      <RuleFields form={form} />
      <div className="admin-acts">
        <Button
          type="submit"
          size="s"
          isBusy={isBusy}
          busyText="Saving"
          disabled={event.isCancelled || !form.isDirty()}
        >
          Save the rule
        </Button>
      </div>
    </form>
  );
}

/** When one pays, and by which rule one comes in alone. */
function RuleFields({ form }: Pick<PrivateForm<Values>, 'form'>) {
  const { style, pays } = form.values;
  if (style === 'none')
    return <p className="dim small">Where couples or everybody come there is nothing to balance.</p>;
  return (
    <>
      <ChoiceField<Values['pays']>
        label="When one pays who comes alone"
        options={PAYS}
        value={pays}
        onChange={(chosen) => form.setFieldValue('pays', chosen)}
      />
      {pays === 'matched' ? (
        <p className="dim small">
          Two on the list who suit each other each have a place kept, and pay it. A couple orders at once.
        </p>
      ) : (
        <RuleSentence form={form} />
      )}
    </>
  );
}

/** The numbers stand in the sentence that they make. */
function RuleSentence({ form }: Pick<PrivateForm<Values>, 'form'>) {
  const number = (field: 'opening' | 'slack' | 'percent', label: string) => (
    <TextInput aria-label={label} inputMode="numeric" maxLength={5} {...form.getInputProps(field)} />
  );
  return (
    <>
      <div className="rule-sentence">
        <span>
          The first {number('opening', 'So many of each role without looking')} of a role are sold without looking.
        </span>
        <span>
          Then up to {number('slack', 'So many more than of the other role')} more of one role than of the other,
        </span>
        <span>or {number('percent', 'So many in a hundred of the other role')} % of it, whichever is more.</span>
      </div>
      <p className="dim small">
        The other role counts once it is paid. A couple is always let in, and so is who dances both. What is sold or
        kept stands, and the door refuses nobody.
      </p>
    </>
  );
}

type Values = { style: Style; pays: (typeof PAYS)[number]['value']; opening: string; slack: string; percent: string };

/** A new rule begins with what suits a room of this size. */
function valuesOf({ pool, opening }: EventBalance): Values {
  return {
    style: pool?.style ?? 'none',
    pays: pool?.pays ?? 'now',
    opening: String(pool?.opening ?? opening),
    slack: String(pool?.slack ?? DEFAULT_SLACK),
    percent: String(pool?.percent ?? DEFAULT_PERCENT),
  };
}
