import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { CONDITION_KINDS, type Condition, type PeopleAudience } from '#shared/newsletters/audience-condition.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { Icon } from '#web/ui/icon.tsx';

const MOST = 5;

type NightChoice = { value: string; label: string };

const WORDS: Record<Condition['what'], { is: string; not: string }> = {
  guest: { is: 'have a ticket of', not: 'have no ticket of' },
  member: { is: 'are members', not: 'are not members' },
  team: { is: 'are on the team', not: 'are not on the team' },
  came: { is: 'came', not: 'did not come' },
};
const CHOICES = CONDITION_KINDS.flatMap((what) => [
  { value: `${what}:is`, label: WORDS[what].is },
  { value: `${what}:not`, label: WORDS[what].not },
]);
const ANY_ROLE = 'any';
const ROLE_CHOICES = [
  { value: ANY_ROLE, label: 'in any role' },
  ...ROLES.map((role) => ({ value: role, label: role.replace('_', ' ') })),
];
const NO_LIST = 'none';
const LISTS = [
  { value: NO_LIST, label: 'Service mail: about their ticket, membership or work' },
  ...NEWSLETTER_TYPES.map((type) => ({ value: type, label: `Only who subscribed to ${NEWSLETTER_TEXT[type].name}` })),
];

/** A condition of a kind, before anything about it was chosen. */
function conditionOf(what: Condition['what'], is: boolean, nights: readonly NightChoice[]): Condition {
  switch (what) {
    case 'guest':
      return { what, is, eventId: nights[0]?.value ?? '' };
    case 'member':
      return { what, is };
    case 'team':
      return { what, is, role: null };
    case 'came':
      return { what, is, times: 3, notSinceDays: 60 };
  }
}

type PeopleConditionsProps = {
  audience: PeopleAudience;
  nights: readonly NightChoice[];
  onChange: (audience: PeopleAudience) => void;
};

/** Who they are: all conditions hold of each of them. */
export function PeopleConditions({ audience, nights, onChange }: PeopleConditionsProps) {
  const { conditions } = audience;
  const put = (at: number, next: Condition): void =>
    onChange({ ...audience, conditions: conditions.map((one, other) => (other === at ? next : one)) });
  const remove = (at: number): void =>
    onChange({ ...audience, conditions: conditions.filter((_one, other) => other !== at) });
  return (
    <>
      <ol className="mailing-conditions" aria-label="People who">
        {conditions.map((condition, at) => (
          <li key={at}>
            <div className="mailing-condition-head">
              <ChoiceField
                label={at === 0 ? 'People who' : 'and who'}
                options={CHOICES}
                value={`${condition.what}:${condition.is ? 'is' : 'not'}`}
                onChange={(chosen) => {
                  const what = CONDITION_KINDS.find((one) => chosen.startsWith(`${one}:`)) ?? 'member';
                  const is = chosen.endsWith(':is');
                  put(at, what === condition.what ? { ...condition, is } : conditionOf(what, is, nights));
                }}
              />
              {conditions.length > 1 && (
                <ActionIcon aria-label={`Remove condition ${at + 1}`} onClick={() => remove(at)}>
                  <Icon name="x" size={20} />
                </ActionIcon>
              )}
            </div>
            <Facts condition={condition} nights={nights} onChange={(next) => put(at, next)} />
          </li>
        ))}
      </ol>
      {conditions.length < MOST && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => onChange({ ...audience, conditions: [...conditions, conditionOf('member', false, nights)] })}
        >
          Add a condition
        </Button>
      )}
      <ChoiceField
        label="By what right"
        options={LISTS}
        value={audience.list ?? NO_LIST}
        onChange={(chosen) => onChange({ ...audience, list: NEWSLETTER_TYPES.find((type) => type === chosen) ?? null })}
      />
      <p className="dim">People with an account. Whoever has none is reached by ‘Guests of a night’.</p>
    </>
  );
}

type FactsProps = { condition: Condition; nights: readonly NightChoice[]; onChange: (condition: Condition) => void };

/** Which night, which role, how often. */
function Facts({ condition, nights, onChange }: FactsProps) {
  switch (condition.what) {
    case 'guest':
      return (
        <Select
          aria-label="Night or course"
          data={[...nights]}
          value={condition.eventId}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No night like that"
          onChange={(eventId) => eventId !== null && onChange({ ...condition, eventId })}
        />
      );
    case 'member':
      return null;
    case 'team':
      return (
        <ChoiceField
          label="Role"
          options={ROLE_CHOICES}
          value={condition.role ?? ANY_ROLE}
          onChange={(chosen) =>
            onChange({ ...condition, role: ROLES.find((role): role is Role => role === chosen) ?? null })
          }
        />
      );
    case 'came':
      return (
        <div className="mailing-two">
          <NumberInput
            label="At least so often"
            min={1}
            max={100}
            value={condition.times}
            onChange={(times) => typeof times === 'number' && onChange({ ...condition, times })}
          />
          <NumberInput
            label="Not in the last … days"
            description="0: also lately."
            min={0}
            max={1_000}
            value={condition.notSinceDays}
            onChange={(days) => typeof days === 'number' && onChange({ ...condition, notSinceDays: days })}
          />
        </div>
      );
  }
}
