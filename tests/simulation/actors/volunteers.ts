import { JOBS, type Job } from '#shared/shifts/jobs.ts';
import type { MyShifts } from '#shared/shifts/my-shifts.ts';
import type { PlanShift, ShiftPlan } from '#shared/shifts/shift-plan.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, untilAnswered } from '../world/browser.ts';
import { eventIdOf } from '../world/house.ts';
import type { Actor } from './actor.ts';

/** What who plans does, and what helpers do by themselves. */
const PLANS = ['plan', 'put-in', 'change', 'call-out'] as const;
const OWN = ['take', 'leave', 'offer', 'answer', 'settle', 'standby'] as const;

const OFTEN = [...PLANS, ...OWN, ...OWN, 'put-in', 'put-in', 'put-in', 'put-in', 'take', 'take'] as const;

type Helping = Act & {
  actor: 'helpers';
  does: (typeof PLANS)[number] | (typeof OWN)[number];
  event: number;
  job: Job;
  needed: number;
  person: string;
  nth: number;
};

const nthOf = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)];
const free = ({ entries, needed }: PlanShift): boolean => entries.length < needed;

/** What of their own somebody does, from what their phone shows; none where it shows nothing of the kind. */
function ownAct(
  mine: MyShifts,
  { does, nth }: Pick<Helping, 'does' | 'nth'>,
): { verb: string; input: object } | undefined {
  const [shift, offered] = [nthOf(mine.shifts, nth), nthOf(mine.offered, nth)];
  const swap = mine.swaps.find(({ state }) => state === (does === 'settle' ? 'answered' : 'open'));
  if (does === 'standby') return { verb: 'setStandby', input: { isOn: nth > 1 } };
  if (does === 'take') return offered && { verb: 'take', input: { shiftId: offered.shiftId } };
  if (does === 'answer')
    return swap && { verb: 'answerSwap', input: { id: swap.id, givenId: nth % 2 === 0 ? null : (shift?.id ?? null) } };
  if (does === 'settle') return swap && { verb: 'settleSwap', input: { id: swap.id, isYes: nth % 3 > 0 } };
  return shift && { verb: does === 'leave' ? 'leave' : 'offerSwap', input: { id: shift.id } };
}

/** Helpers and who plans them: two phones want the same place, answer the same swap, and leave what others give them. */
export const helpers: Actor<Helping> = {
  name: 'helpers',
  draw: (random, { lastsMs, leapMs, events, people }) =>
    leapMs !== undefined || chance(random, 0.6)
      ? []
      : Array.from({ length: between(random, 30, 80) }, (_, index) => ({
          at: Math.floor(random() * (index < 4 ? 0.1 : 0.9) * lastsMs),
          actor: 'helpers' as const,
          does: index < 4 ? 'plan' : pick(random, OFTEN),
          event: between(random, 0, events.length - 1),
          job: pick(random, JOBS),
          needed: pick(random, [1, 1, 2]),
          person: pick(random, people.slice(1, 9)).name,
          nth: between(random, 0, 5),
        })),
  kinds: ({ does }) => [does],
  async live({ plan: { night }, count }, { does, event, job, needed, person, nth }) {
    const isPlan = (PLANS as readonly string[]).includes(does);
    const browser = browserOf(isPlan ? 'Admin' : person);
    const tell = async (procedure: string, input: object): Promise<void> => {
      if ((await untilAnswered(async () => (await browser.mutate(procedure, input), true))) !== undefined)
        count(`helpers ${does}`);
    };
    if (does === 'plan') {
      const startsAt = new Date(night.startsAt + (night.events[event]?.startsInMs ?? 0) + (nth - 2) * HOUR_MS);
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS) };
      const evenings = night.events[event]?.evenings !== undefined;
      return evenings
        ? undefined
        : tell('admin.shifts.add', { eventId: eventIdOf(event), eveningId: null, job, needed, ...times });
    }
    if (!isPlan) {
      const mine = await untilAnswered(() => browser.query<MyShifts>('shifts.mine'));
      const act = mine && ownAct(mine, { does, nth });
      return act && tell(`shifts.${act.verb}`, act.input);
    }
    const from = localDateOf(new Date(night.startsAt));
    const plan = await untilAnswered(() => browser.query<ShiftPlan>('admin.shifts.plan', { from }));
    const all = plan?.nights.flatMap(({ shifts }) => shifts) ?? [];
    // Who puts somebody in looks at an old screen now and then: the place is taken.
    const shift = nthOf(does === 'call-out' || nth > 2 ? all.filter(free) : all, nth);
    if (shift === undefined) return;
    const { id, startsAt, endsAt } = shift;
    if (does === 'put-in') await tell('admin.shifts.putIn', { shiftId: id, name: person });
    if (does === 'call-out') await tell('admin.shifts.callOut', { shiftIds: [id] });
    if (does === 'change') await tell('admin.shifts.change', { id, job, startsAt, endsAt, needed });
  },
};
