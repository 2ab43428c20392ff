import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { CONDITION_KINDS, type Condition, type PeopleAudience } from '#shared/newsletters/audience-condition.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { ROLES, type Role } from '#shared/permissions.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { mailingWords, type MailingWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const MOST = 5;

type NightChoice = { value: string; label: string };

const wordsIn = (words: MailingWords): Record<Condition['what'], { is: string; not: string }> => ({
  guest: { is: words.haveTicket, not: words.haveNoTicket },
  member: { is: words.areMembers, not: words.areNotMembers },
  team: { is: words.onTeam, not: words.notOnTeam },
  came: { is: 'came', not: words.didNotCome },
});
const choicesIn = (words: MailingWords) =>
  CONDITION_KINDS.flatMap((what) => [
    { value: `${what}:is`, label: wordsIn(words)[what].is },
    { value: `${what}:not`, label: wordsIn(words)[what].not },
  ]);
const ANY_ROLE = 'any';
const roleChoicesIn = (words: MailingWords) => [
  { value: ANY_ROLE, label: words.inAnyRole },
  ...ROLES.map((role) => ({ value: role, label: role.replace('_', ' ') })),
];
const NO_LIST = 'none';
const listsIn = (words: MailingWords) => [
  { value: NO_LIST, label: words.serviceMail },
  ...NEWSLETTER_TYPES.map((type) => ({ value: type, label: words.onlySubscribed(NEWSLETTER_TEXT[type].name) })),
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
  const words = useWords(mailingWords);
  const { conditions } = audience;
  const put = (at: number, next: Condition): void =>
    onChange({ ...audience, conditions: conditions.map((one, other) => (other === at ? next : one)) });
  const remove = (at: number): void =>
    onChange({ ...audience, conditions: conditions.filter((_one, other) => other !== at) });
  return (
    <>
      <ol className="mailing-conditions" aria-label={words.peopleWho}>
        {conditions.map((condition, at) => (
          <li key={at}>
            <div className="mailing-condition-head">
              <ChoiceField
                label={at === 0 ? words.peopleWho : words.andWho}
                options={choicesIn(words)}
                value={`${condition.what}:${condition.is ? 'is' : 'not'}`}
                onChange={(chosen) => {
                  const what = CONDITION_KINDS.find((one) => chosen.startsWith(`${one}:`)) ?? 'member';
                  const is = chosen.endsWith(':is');
                  put(at, what === condition.what ? { ...condition, is } : conditionOf(what, is, nights));
                }}
              />
              {conditions.length > 1 && (
                <ActionIcon aria-label={words.removeCondition(at + 1)} onClick={() => remove(at)}>
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
          {words.addACondition}
        </Button>
      )}
      <ChoiceField
        label={words.byWhatRight}
        options={listsIn(words)}
        value={audience.list ?? NO_LIST}
        onChange={(chosen) => onChange({ ...audience, list: NEWSLETTER_TYPES.find((type) => type === chosen) ?? null })}
      />
      <p className="dim">{words.peopleWithAccount}</p>
    </>
  );
}

type FactsProps = { condition: Condition; nights: readonly NightChoice[]; onChange: (condition: Condition) => void };

/** Which night, which role, how often. */
function Facts({ condition, nights, onChange }: FactsProps) {
  const words = useWords(mailingWords);
  switch (condition.what) {
    case 'guest':
      return (
        <Select
          aria-label={words.nightOrCourse}
          data={[...nights]}
          value={condition.eventId}
          searchable
          allowDeselect={false}
          nothingFoundMessage={words.noNightLikeThat}
          onChange={(eventId) => eventId !== null && onChange({ ...condition, eventId })}
        />
      );
    case 'member':
      return null;
    case 'team':
      return (
        <ChoiceField
          label={words.role}
          options={roleChoicesIn(words)}
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
            label={words.atLeastSoOften}
            min={1}
            max={100}
            value={condition.times}
            onChange={(times) => typeof times === 'number' && onChange({ ...condition, times })}
          />
          <NumberInput
            label={words.notInLast}
            description={words.alsoLately}
            min={0}
            max={1_000}
            value={condition.notSinceDays}
            onChange={(days) => typeof days === 'number' && onChange({ ...condition, notSinceDays: days })}
          />
        </div>
      );
  }
}
